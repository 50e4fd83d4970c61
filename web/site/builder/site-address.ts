/** Where the site is for those who read the pages it is embedded in. */

/** The build may know it: an address that ends in `/`, or nothing. */
declare const SOFTKNN_SITE: string;

/** What the build was told, else where this page comes from. Never a host that nobody named. */
export const siteAddress = (): string => SOFTKNN_SITE || new URL(".", location.href).href;

/** No reader elsewhere can follow it. */
export function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "file:" || /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(hostname);
}
