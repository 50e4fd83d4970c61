/** Console output of the scripts, and errors with a message for users. */

/** A failure with a message that instructs users; printed without a stack. */
export class UserError extends Error {
  /** @override */
  name = "UserError";
}

const rewritable = process.stdout.isTTY && !process.env.CI;
let progressOpen = false;

export function endProgress() {
  if (progressOpen) process.stdout.write("\n");
  progressOpen = false;
}

/** Prints one line. @param {string} text */
export function say(text) {
  endProgress();
  process.stdout.write(`${text}\n`);
}

/** Prints the title of a step. @param {string} text */
export function step(text) {
  say(`> ${text}`);
}

/** Prints a line that the next one overwrites, on a terminal only. @param {string} text */
export function progress(text) {
  if (!rewritable) return;
  process.stdout.write(`\r\x1b[2K  ${text}`);
  progressOpen = true;
}
