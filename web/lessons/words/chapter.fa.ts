/** The text beside the figure. */
import { ltr, quoted } from "../../language/fa/words.js";
import type { Chapter } from "../../language/prose.js";

export const chapter: Chapter = {
  path: "جست‌وجو از روی معنا (۳ دقیقه)",
  ask: "واژه‌نامه برای واژه‌ای که ندارد چه باید برگرداند؟",
  text: [
    `واژه‌نامه سه مدخل دارد، هر کدام یک کلید با مقدارش: apple (سیب) ۱۰ است، banana (موز) ۵، و chair (صندلی) ۲. پرسش، یعنی واژه‌ای که می‌جوییم، ${quoted("fruit")} (میوه) است. [جست‌وجوی عین واژه](answer=exact) یا کلیدی پیدا می‌کند یا شکست می‌خورد. [ترکیب دستی](answer=blend) عددی برمی‌گرداند، ولی کسی باید سهم‌ها را برای هر واژه تعیین کند.`,
    "به هر مدخل امتیازی بدهید، یعنی عددی که بگوید آن مدخل چقدر مناسب است. [سافت‌مکس](answer=scores) امتیازها را، هر چه باشند، به وزن‌هایی با مجموع ۱ تبدیل می‌کند. فقط اختلاف امتیازها مهم است: [۳، ۲ و ۱](answer=scores&scores=3,2,1) را با [۳۰، ۲۰ و ۱۰](answer=scores&scores=30,20,10) مقایسه کنید.",
    "امتیازها می‌توانند از [بردارها](answer=meaning) بیایند: برای هر واژه یک بردار، طوری که بردارهای واژه‌های شبیه به هم جهت‌های نزدیک به هم دارند. ضرب داخلی، دو بردار را درایه به درایه در هم ضرب می‌کند و حاصل‌ها را جمع می‌زند. حاصل وقتی دو بردار کم‌وبیش رو به یک سو دارند مثبت است، وقتی کم‌وبیش رو به دو سوی مخالف دارند منفی، و وقتی بر هم عمودند ۰. پاسخ شکل اکنون این است: {answer}.",
    "پاسخ همان‌قدر خوب است که بردارها خوب‌اند. [بردارهای دست‌ساز](answer=meaning&vectors=plane) همان را بیان می‌کنند که سازنده‌شان در نظر داشته است. [بردارهای GloVe](answer=meaning&vectors=glove) از متن آموخته شده‌اند. [بردارهای تصادفی](answer=meaning&vectors=random) هم عددی برمی‌گردانند.",
    `اندازهٔ ضرب‌های داخلی معمولاً با زیاد شدن بُعد d، یعنی شمار درایه‌های هر بردار، بزرگ می‌شود. [تقسیم بر ${ltr("√d")}](answer=meaning&wordsScaled=1) این اثر را خنثی می‌کند.`,
  ],
  tries: [
    { hash: "view=words", text: "عین واژهٔ fruit را جست‌وجو کنید: چه برمی‌گردد؟" },
    {
      hash: "view=words&word=apple",
      text: "عین واژهٔ apple را جست‌وجو کنید: آیا مدخل دیگری سهم دارد؟",
    },
    {
      hash: "view=words&answer=blend",
      text: "دستی ترکیب کنید، با سهم‌های ۰٫۶ و ۰٫۴: چه عددی به دست می‌آید؟",
    },
    {
      hash: "view=words&answer=blend&wordValues=vectors",
      text: "همان سهم‌ها، با مقدارهای برداری: چند عدد برمی‌گردد؟",
    },
    {
      hash: "view=words&answer=scores",
      text: `امتیازهای ۴، ${ltr("−۱")} و ۲٫۱: آیا کمترین هم سهمی می‌گیرد؟`,
    },
    {
      hash: "view=words&answer=scores&scores=3,2,1",
      text: "امتیازهای ۳، ۲ و ۱: سه سهم چقدر می‌شوند؟",
    },
    {
      hash: "view=words&answer=scores&scores=30,20,10",
      text: "ده برابر: برای دومی چه می‌ماند؟",
    },
    {
      hash: "view=words&answer=meaning",
      text: "از روی معنا، با بردارهای دست‌ساز: پاسخ چقدر به ۸ نزدیک می‌شود؟",
    },
    {
      hash: "view=words&answer=meaning&wordsScaled=1",
      text: `بر ${ltr("√d")} تقسیم کنید: سهم chair بیشتر می‌شود یا کمتر؟`,
    },
    {
      hash: "view=words&answer=meaning&vectors=glove",
      text: "بردارهای آموخته‌شده: سهم apple بیشتر است یا banana؟",
    },
    {
      hash: "view=words&answer=meaning&vectors=random",
      text: "بردارهای تصادفی: پاسخ چه معنایی دارد؟",
    },
    {
      hash: "view=words&answer=meaning&word=furniture",
      text: "واژهٔ furniture (اثاث خانه) را جست‌وجو کنید: ضرب داخلی با کدام واژه‌ها منفی است؟",
    },
    {
      hash: "view=words&sum=king,man,woman",
      text: `${ltr("king − man + woman")}: آیا نزدیک‌ترین واژه واقعاً queen است؟`,
    },
    {
      hash: "view=words&need=hungry",
      text: "یخچالِ زیر نقشه، وقتی گرسنه‌اید: کدام خوراکی بیشترین وزن را می‌گیرد؟",
    },
    {
      hash: "view=digits",
      text: "نزدیک‌ترین‌ها از ۱٬۷۹۷ رقم دست‌نویس: به رقمی که می‌کشید چه رده‌ای می‌دهند؟",
    },
  ],
};
