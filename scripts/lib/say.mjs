/** Console output of the scripts, and errors with a message for users. */

/** A failure with a message that instructs users; printed without a stack. */
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

/** Prints one line. @param {string} text */
export function say(text) {
  closeProgress();
  said.push(text);
  process.stdout.write(`${text}\n`);
}

/** Prints the title of a step. @param {string} text */
export function step(text) {
  say(`> ${text}`);
}

/**
 * Prints a line that the next one overwrites on a terminal. In a log only milestones appear.
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
