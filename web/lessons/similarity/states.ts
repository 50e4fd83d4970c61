/** The three similarities name three different keys. */
export const dispute =
  "keys=1,0.2;0.9,0.1;0.2,1;-0.6,-0.4;-0.2,0;-1,-0.6&query=-0.8,0&normalized=0&dot=0.2&cosine=0.2&rbf=0.2";
