/** A page that leaves everything to a worker, and shows what it says. */
const worker = new Worker("./in-worker.mjs", { type: "module" });
worker.addEventListener("message", ({ data }) => tell(data));
worker.addEventListener("error", ({ message }) => tell({ error: message }));

function tell(found) {
  const place = document.querySelector("#report");
  place.textContent = JSON.stringify(found);
  place.dataset.done = "";
}
