/** The lessons, in the order of the story: one line each. */
import "./words/lesson.js";
import "./field/lesson.js";
import "./similarity/lesson.js";
import "./steps/lesson.js";
import "./masks/lesson.js";
import "./scaling/lesson.js";
import "./regression/lesson.js";
import "./digits/lesson.js";
import "./heads/lesson.js";
import "./transformer/lesson.js";
import "./clinic/lesson.js";
import "./lab/lesson.js";
