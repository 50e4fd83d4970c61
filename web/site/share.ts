/** Leads a reader from the page that crawlers read to the live figure, without a step back between. */
const way = document.querySelector<HTMLAnchorElement>("main a");
if (way) location.replace(way.href);
