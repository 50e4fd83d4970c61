/** Under a figure in an iframe. */
export const embed = {
  open: "Open in softknn",
  address: "Address of this figure",
  copy: "No page can be opened from here. Copy the address:",
};
