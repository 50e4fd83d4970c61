/**
 * The script of a page with a single figure, self-contained: a classic script, because a file on a disk
 * and a sandbox without an origin cannot load modules. The page is an exported one,
 * or one that declares itself: `embed.html`, or a notebook's.
 */
import "../element/define.js";
import type { AuthoredAttention } from "../element/author/authored-attention.js";
import { showEmbed } from "./embed/embed-frame.js";
import { rememberAddress } from "./load-script.js";
import { showNotebookPage } from "./notebook-page.js";
import { showLivePage } from "./show-live-page.js";

rememberAddress();
const figure = document.createElement("soft-attention") as unknown as AuthoredAttention;
figure.ownsAddress = true;
const { page } = document.documentElement.dataset;
if (page === "notebook") showNotebookPage();
else if (page === "embed") showEmbed(figure);
else showLivePage(figure);
