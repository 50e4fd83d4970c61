/** States that the text leads to. */

/** The three similarities name three different keys. */
export const dispute =
  "keys=1,0.2;0.9,0.1;0.2,1;-0.6,-0.4;-0.2,0;-1,-0.6&values=0.74,0.28;0.65,0.18;0.34,0.92;-0.5,-0.42;-0.14,-0.02;-0.82,-0.64&query=-0.8,0&dot=0.2&cosine=0.2&rbf=0.2";
/** A moved outwards, with its value. */
export const outwards =
  "keys=2,0.2;0.9,0.1;0.2,1;-0.2,0.9;0,-1;-1,-0.6&values=1.44,0.38;0.65,0.18;0.34,0.92;0.04,0.79;-0.2,-0.9;-0.82,-0.64";
/** F twice as long. */
export const longF =
  "keys=1,0.2;0.9,0.1;0.2,1;-0.2,0.9;0,-1;-2,-1.2&values=0.74,0.28;0.65,0.18;0.34,0.92;0.04,0.79;-0.2,-0.9;-1.64,-1.28";
