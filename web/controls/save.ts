/** Hands a file to the reader, as a download. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Not before the browser has taken hold of it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
