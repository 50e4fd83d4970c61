import { load } from "softknn";

const knn = await load();
const answer = await fetch("./embeddings.bin");
const data = new Float32Array(await answer.arrayBuffer());
const index = knn.index({ data, shape: [5000, 384] }, { similarity: "cosine" });

const input = document.querySelector("input");
const list = document.querySelector("ol");

function show() {
  const at = Number(input.value) * 384;
  const { indices, scores } = index.search(data.slice(at, at + 384), { k: 10 });
  const rows = [...indices].map((i, rank) => {
    const row = document.createElement("li");
    row.textContent = `${i} ${scores.data[rank]}`;
    return row;
  });
  list.replaceChildren(...rows);
}

input.addEventListener("input", show);
show();
