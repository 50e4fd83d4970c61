/** The lessons, in the order of the site: one line each. */
import "./field/lesson.js";
import "./similarity/lesson.js";
import "./steps/lesson.js";
import "./masks/lesson.js";
import "./scaling/lesson.js";
import "./regression/lesson.js";
import "./words/lesson.js";
import "./heads/lesson.js";
import "./clinic/lesson.js";
import "./lab/lesson.js";
import "./transformer/lesson.js";
import "./digits/lesson.js";
