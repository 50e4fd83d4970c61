/** The text beside the figure. */
import { ltr } from "../../words/fa/words.js";
import type { Chapter } from "../../words/prose.js";

export const chapter: Chapter = {
  path: "وقتی کار خراب می‌شود (۳ دقیقه)",
  ask: "کدام درمان اثر دارد؟",
  text: [
    "اینجا توجه به هشت شیوه خراب می‌شود، در هر بیمار به یک شیوه، و هر خرابی با یک عدد سنجیده می‌شود. پیش از درمان، عدد بیمار انتخاب‌شده {before} است. بعضی درمان‌ها خیلی چیزها را عوض می‌کنند، ولی چیزی را خوب نمی‌کنند.",
    "برای پنج بیمار از این هشت بیمار، کم کردن دما پیشنهاد شده است. حدس بزنید کم کردن دما چند نفر از آنان را درمان می‌کند، سپس آن را برای هر پنج نفر به کار ببرید.",
  ],
  tries: [
    { hash: "view=clinic", text: "همه مثل هم: تقصیر دماست؟" },
    {
      hash: "view=clinic&patient=bully&treatment=cosine",
      text: "کلید بلند، این بار با کسینوس: آیا هنوز در بیش از سهم خود برنده است؟",
    },
    {
      hash: "view=clinic&patient=emptied",
      text: "سطری بدون کلید مجاز: وزنش کجا می‌رود؟",
    },
    {
      hash: "view=clinic&patient=wide&treatment=scale",
      text: `بُعد ۱٬۰۲۴، تقسیم بر ${ltr("√d")}: حالا چند همسایهٔ مؤثر هست؟`,
    },
  ],
};
