/** The text beside the figure. */
import { ltr } from "../../words/fa/words.js";
import type { Chapter } from "../../words/prose.js";

const infinite = ltr("−∞");
const finite = ltr("−10⁹");

export const chapter: Chapter = {
  path: "از چه کسی می‌شود پرسید · ۳ دقیقه",
  ask: "وزن کلید ماسک‌شده کجا می‌رود؟",
  text: [
    "ماسک پیش از سافت‌مکس بعضی کلیدها را مسدود می‌کند، یعنی کنار می‌گذارد. ماسک علّی توکن‌های بعدی را مسدود می‌کند. ماسک پدینگ جاپُرکن‌هایی را مسدود می‌کند که فقط جملهٔ کوتاه را پر می‌کنند. یک خانهٔ دیگر را مسدود کنید و سطرش را ببینید.",
    `ماسک به امتیاز کلیدهای مسدود ${infinite} می‌افزاید؛ پس وزن آن‌ها دقیقاً ۰ است. کلیدهای دیگر سطر همهٔ وزن را به همان نسبت‌های پیشین میان خود تقسیم می‌کنند. وزن‌های سطر «{asking}» عبارت‌اند از {weights}، و مجموعشان {sum} است.`,
    `بعضی برنامه‌ها به جای ${infinite} یک عدد منفی بزرگ می‌افزایند. تا وقتی امتیازها کوچک‌اند و برای سطر کلیدی مانده است، نتیجه همان است. [توکن اول را پدینگ کنید](causal=1&padding=0&finiteMask=0): برای سطر آن هیچ کلیدی نمی‌ماند و خروجی‌اش ۰ است. [${infinite} را به ${finite} تغییر دهید](causal=1&padding=0&finiteMask=1): همان سطر حالا وزنش را به کلیدهای مسدود می‌دهد.`,
  ],
  tries: [
    {
      hash: "view=masks&version=2&padding=4,5",
      text: "دو توکن آخر را پدینگ کنید: وزنشان به چه کسی می‌رسد؟",
    },
    {
      hash: "view=masks&version=2&causal=0&padding=4,5",
      text: "فقط پدینگ، بدون ماسک علّی: توکن اول حالا از چه کسی می‌تواند بپرسد؟",
    },
    {
      hash: "view=masks&version=2&window=3",
      text: "حداکثر دو توکن به عقب نگاه کنید: توکن آخر از چند توکن می‌تواند بپرسد؟",
    },
    {
      hash: "view=masks&version=2&padding=0",
      text: "توکن اول را پدینگ کنید: سطر اول دیگر از چه کسی می‌تواند بپرسد؟",
    },
    {
      hash: "view=masks&version=2&padding=0&finiteMask=1",
      text: `همان با ${finite}: سطر اول وزنش را خرج چه کسی می‌کند؟`,
    },
    {
      hash: "view=masks&version=2&padding=2&finiteMask=1&logits=5000000000",
      text: `«walked» را پدینگ کنید، با ${finite} ببندید، و امتیازها را ${ltr("5 × 10⁹")} برابر کنید: در سطر «walked» چه کسی می‌برد؟`,
    },
    {
      hash: "view=masks&version=2&padding=2&logits=5000000000",
      text: `همان امتیازها با ${infinite}: آیا چیزی نشت می‌کند؟`,
    },
    {
      hash: "view=masks&version=2&causal=0",
      text: "همهٔ ماسک‌ها را بردارید: سطر اول حالا وزنش را چگونه پخش می‌کند؟",
    },
  ],
};
