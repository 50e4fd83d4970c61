/** The first module of an exported page that is built from the package's modules. */
import "../element/define.js";
import type { SoftAttention } from "../element/define.js";
import { showLivePage } from "./live-page.js";

const figure = document.createElement("soft-attention") as SoftAttention;
figure.id = "figure";
showLivePage(figure);
