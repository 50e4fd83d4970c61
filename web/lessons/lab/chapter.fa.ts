/** The text beside the figure. */
import { digits, isolate, ltr } from "../../words/fa/words.js";
import type { Chapter } from "../../words/prose.js";

export const chapter: Chapter = {
  path: "داده‌های خودتان (هر قدر بخواهید)",
  ask: "توجه با عددهای خودتان چه می‌کند؟",
  text: [
    `پرسش‌ها، کلیدها و مقدارهای خودتان را بیاورید: عدد، یا سرهای یک مدل در پروندهٔ ${ltr(".safetensors")} یا ${ltr(".npz")}. همهٔ گزینه‌ها را تنظیم کنید و دو تنظیم را با هم مقایسه کنید. تنظیم A به پرسش انتخاب‌شده {effective-k} همسایهٔ مؤثر می‌دهد. آنتروپی وزن‌های این پرسش {entropy} نات است.`,
    `تا ${digits("512 × 512")}، هر وزن جداگانه کشیده می‌شود. ماتریس‌های بزرگ‌تر به صورت بلوک کشیده می‌شوند، هر بلوک با بزرگ‌ترین وزن یا میانگین وزن‌های خود؛ برای دیدن تک‌تک وزن‌ها بزرگ‌نمایی کنید. صفحه هرگز چنین ماتریسی را در حافظه نگه نمی‌دارد، و با این حال سطر دقیق هر پرسش را نشان می‌دهد.`,
  ],
  tries: [
    {
      hash: "view=lab&lab=queries,512;keys,512;width,64;self,0&labA=causal,1;window,64",
      text: `${digits("512 × 512")}، علّی و با پنجرهٔ ۶۴: کدام پرسش کمترین همسایهٔ مؤثر را دارد؟`,
    },
    {
      hash: "view=lab&lab=queries,4096;keys,4096;width,64;self,0",
      text: `${digits("4,096 × 4,096")}، بیش از آنچه یک‌باره کشیده می‌شود: بزرگ‌ترین وزن کجاست؟`,
    },
    {
      hash: "view=lab&lab=queries,64;width,256;self,0;keys,64;valueWidth,8&labB=scaled,0",
      text: "بُعد ۲۵۶، در A با مقیاس و در B بدون مقیاس: یک پرسش هنوز چند همسایهٔ مؤثر دارد؟",
    },
    {
      hash: "view=lab&lab=source,words;table,glove;row,37;column,38;plane,1&labA=similarity,cosine;temperature,0.1",
      text: `${isolate("GloVe")}، ۱۰۷ واژه: آیا ${isolate("king")} به ${isolate("queen")} توجه می‌کند؟`,
    },
    {
      hash: "view=lab&labA=similarity,rbf&labB=scaled,0;keyNormPenalty,1",
      text: `در A شباهت RBF، در B ضرب داخلی منهای ${ltr("‖k‖²/2")}: چه فرقی دارند؟`,
    },
  ],
};
