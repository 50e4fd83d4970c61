/** What the scripts print, and the errors that are meant to be read by a person. */

/** A failure with a message that says what to do; printed without a stack. */
export class UserError extends Error {
  /** @override */
  name = "UserError";
}

const rewritable = process.stdout.isTTY && !process.env.CI;
let progressOpen = false;

function closeProgress() {
  if (progressOpen) process.stdout.write("\n");
  progressOpen = false;
}

/** Every line that `say` printed, in order. @type {string[]} */
export const said = [];

/** One plain line. @param {string} text */
export function say(text) {
  closeProgress();
  said.push(text);
  process.stdout.write(`${text}\n`);
}

/** One step of work. @param {string} text */
export function step(text) {
  say(`> ${text}`);
}

/**
 * A line that replaces itself on a terminal. Elsewhere (a log) only the lines
 * marked as milestones appear, so that the log stays short.
 * @param {string} text
 * @param {boolean} milestone
 */
export function progress(text, milestone) {
  if (rewritable) {
    process.stdout.write(`\r\x1b[2K  ${text}`);
    progressOpen = true;
  } else if (milestone) {
    process.stdout.write(`  ${text}\n`);
  }
}

export const endProgress = closeProgress;
