/** What TypeDoc says of the types, in the frame of the other pages: its text without its scripts and icons. */
import { layout } from "../docs/layout.mjs";

/**
 * @param {string} html a page of TypeDoc's
 * @param {string} file of it, below docs/
 */
export function typedocPage(html, file) {
  const [, content = ""] =
    /<div class="col-content">([\s\S]*)<\/div>\s*<div class="col-sidebar">/.exec(html) ?? [];
  const title = /<h1[^>]*>([\s\S]*?)<\/h1>/
    .exec(content)?.[1]
    ?.replace(/<[^>]*>/g, "")
    .trim();
  if (!title) throw new Error(`TypeDoc's page ${file} has no title where it is looked for.`);
  const name = file.endsWith("/api/index.html") ? "Types" : title;
  return layout({
    file,
    title: name,
    body: `<div class="typedoc">${plain(content)}</div>`,
    withReference: true,
    under: "reference/api/index.html",
  });
}

/** @param {string} content */
function plain(content) {
  // Headings follow each other without a gap: of a function there is one level less.
  const level = content.includes("<h2") ? "4" : "2";
  return (
    content
      .replace(/<h4>Hierarchy/, "<h2>Hierarchy")
      .replace(/(<h2>Hierarchy[^<]*(?:<a[^>]*>[^<]*<\/a>\))?)<\/h4>/, "$1</h2>")
      .replace(/<(\/?)h4\b/g, `<$1h${level}`)
      .replace(/<(\/?)aside\b/g, "<$1div")
      .replace(/<div class="tsd-page-title">[\s\S]*?<\/h1>\s*<\/div>/, "")
      .replace(/<svg\b[\s\S]*?<\/svg>/g, "")
      .replace(/<a [^>]*class="tsd-anchor-icon"[^>]*><\/a>/g, "")
      .replace(
        / \(<a href="[^"]*hierarchy\.html[^"]*">[^<]*<\/a>\)|<a href="[^"]*hierarchy\.html[^"]*"[^>]*>[^<]*<\/a>/g,
        "",
      )
      .replace(/<button[^>]*>[^<]*<\/button>/g, "")
      // The list of what follows, which is short here.
      .replace(
        /<section class="tsd-panel-group tsd-index-group">[\s\S]*?<\/details>\s*<\/section>\s*<\/section>/,
        "",
      )
      .replace(/<details class="([^"]*)" open>/g, '<section class="$1">')
      .replaceAll("</details>", "</section>")
      .replace(/<\/?summary[^>]*>/g, "")
      .replace(/<span class="hl-\d+">([^<]*)<\/span>/g, "$1")
  );
}
