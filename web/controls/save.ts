/** Offers a file to the reader as a download. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser needs the address until the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
