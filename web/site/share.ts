/** Leads a reader from the page that crawlers read to the live figure, without a step back between. */
const way = document.querySelector<HTMLAnchorElement>("main a");
// A link with a state shows the picture of its lesson elsewhere, and the state here.
if (way && location.hash.length > 1) way.hash = location.hash;
if (way) location.replace(way.href);
