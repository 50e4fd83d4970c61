/** For readers of traditional characters, in these. */
export const traditional = "本頁內容為簡體中文。";
