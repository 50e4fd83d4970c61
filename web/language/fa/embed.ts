/** Under a figure in an iframe, in Persian. */
import type { embed as en } from "../en/embed.js";
import { ltr } from "./words.js";

export const embed: typeof en = {
  open: `باز کردن در ${ltr("softknn")}`,
  address: "نشانی این شکل",
  copy: "از این صفحه نمی‌توان صفحهٔ دیگری باز کرد. نشانی را کپی کنید:",
};
