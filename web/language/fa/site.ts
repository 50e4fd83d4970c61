/** The page around the figure. */
import type { site as en } from "../en/site.js";
import { ltr } from "./words.js";

export const site: typeof en = {
  title: "softknn: توجه یک رأی‌گیری نرم میان همسایه‌هاست",
  description: `توجه را همچون رأی‌گیری نرم و مشتق‌پذیر میان نزدیک‌ترین همسایه‌ها ببینید: شکل‌های زنده که نتیجه‌هایشان از یک موتور ${ltr("C++")} می‌آید.`,
  name: "softknn",
  welcome: [
    "توجه، هستهٔ مدل‌های زبانی امروز، رأی‌گیری نرمی میان نزدیک‌ترین همسایه‌هاست. اینجا می‌توانید آن را به دست بگیرید.",
    "شروع با یک واژه‌نامه",
    "نگاهی به اطراف",
  ],
  views: "درس‌ها",
  storyParts: "بخش‌های داستان",
  parts: {
    idea: "ایده",
    mechanism: "سازوکار",
    learning: "یادگیری",
    networks: "شبکه‌ها",
    workbench: "میز کار",
  },
  language: "زبان",
  theme: "پوسته",
  themes: { auto: "سیستم", light: "روشن", dark: "تیره" },
  docs: "مستندات",
  about: "مسیر، اصطلاح‌ها و منابع",
  noScript: "این شکل‌ها زنده حساب می‌شوند و به JavaScript و WebAssembly نیاز دارند.",
  tooLongForLink:
    "همهٔ این شکل در یک پیوند جا نمی‌شود: نشانی فقط نام درس را دارد. اینجا چیزی از دست نمی‌رود.",
  scrub: "به چپ و راست بکشید، یا دکمه‌های جهت را بزنید",
  skip: "رفتن به شکل",
};
