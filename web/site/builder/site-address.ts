/** The public address of the site, for the pages that embed its figures. */

/** Set by the build: an address that ends in `/`, or empty. */
declare const SOFTKNN_SITE: string;

/** The configured address, or else that of this page. Never a built-in host. */
export const siteAddress = (): string => SOFTKNN_SITE || new URL(".", location.href).href;

/** Whether only this machine can reach the address. */
export function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "file:" || /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(hostname);
}
