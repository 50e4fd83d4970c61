/**
 * The script of a page that holds one figure and nothing else, with everything inside: a classic
 * one, for a file on a disk, and a sandbox without an origin, may load no modules. The page is one
 * that was taken out, or `embed.html`, which says so.
 */
import "../element/define.js";
import type { SoftAttention } from "../element/define.js";
import { showEmbed } from "./embed-frame.js";
import { showLivePage } from "./live-page.js";
import { rememberAddress } from "./load-script.js";

rememberAddress();
const figure = document.createElement("soft-attention") as SoftAttention;
figure.id = "figure";
if (document.documentElement.dataset.page === "embed") showEmbed(figure);
// In an offline deck another script follows (deck/offline-player.ts).
else if (document.documentElement.dataset.page !== "deck") showLivePage(figure);
