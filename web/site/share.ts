/** Redirects from the page for crawlers to the live figure, without a history entry. */
const way = document.querySelector<HTMLAnchorElement>("main a");
// A link with a state shows its lesson's image elsewhere, and the state here.
if (way && location.hash.length > 1) way.hash = location.hash;
if (way) location.replace(way.href);
