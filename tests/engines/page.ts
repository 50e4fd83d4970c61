/** The calls in a page: options in the query string, the report as JSON in the text. */

import { type ReportOptions, report } from "./report.js";

const violations: string[] = [];
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
  violations.push(`the policy's ${violatedDirective} blocked ${blockedURI}`);
});

const options = Object.fromEntries(
  [...new URLSearchParams(location.search)].map(([key, value]) => [key, JSON.parse(value)]),
) as ReportOptions;

const place = document.querySelector("#report") as HTMLElement;
try {
  const result = await report(options);
  const problems = [...result.problems, ...violations];
  place.textContent = JSON.stringify({ ...result, problems }, null, 1);
} catch (error) {
  place.textContent = JSON.stringify({ error: `${error}` });
}
place.dataset.done = "yes";
