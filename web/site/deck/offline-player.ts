/** The last script of an offline page: presents the deck in the page. The figures are those of `figure.js`. */
import "../../lessons/registry.js";
import { css } from "lit";
import { parseDeckFile } from "../../export/deck/deck-file.js";
import { languageOf } from "../../language/index.js";
import { loadDeckWords } from "../../language/tools.js";
import { dress } from "../figure-page-styles.js";
import { type OfflineDeck, offlineDeckId } from "./deck-files.js";
import { Player } from "./player.js";

const pageStyles = css`
  body {
    margin: 0;
  }
`;

async function start(): Promise<void> {
  const page = document.querySelector("#page");
  const text = document.getElementById(offlineDeckId)?.textContent ?? "";
  const { language, file }: OfflineDeck = JSON.parse(text);
  const read = parseDeckFile(file);
  if (page === null || "fault" in read) return;
  dress(pageStyles);
  const { player } = await loadDeckWords(languageOf(language));
  const direction = document.documentElement.dir === "rtl" ? "rtl" : "ltr";
  page.replaceChildren();
  const titleOf = ({ title }: { readonly title: string }) => title;
  new Player(page, { deck: read.deck, language, direction, words: player, titleOf });
}

start();
