/** Reads displayed numbers by independent rules. */

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The number in a text, and the doubles with that notation. */
export function numberIn(text: string): { fits(value: number): boolean } {
  const plain = text.replace("−", "-").trim();
  if (plain === "∞" || plain === "-∞") {
    return { fits: (value) => value === (plain === "∞" ? Infinity : -Infinity) };
  }
  if (plain.startsWith("<")) {
    const limit = Number(plain.slice(1));
    return { fits: (value) => value > 0 && value < limit };
  }
  const parts = /^(-?)(\d+(?:\.(\d+))?)?(?:\s*[×·]?\s*10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?( %)?$/u.exec(plain);
  if (parts === null) return { fits: () => false };
  const [, sign, mantissa = "1", decimals = "", raised = "", percent] = parts;
  const power = [...raised].map((c) => (c === "⁻" ? "-" : superscripts.indexOf(c))).join("");
  const exponent = Number(power || "0") - (percent ? 2 : 0);
  const said = Number(`${sign}${mantissa}e${exponent}`);
  const half = 0.5 * 10 ** (exponent - decimals.length);
  return { fits: (value) => Math.abs(value - said) <= half * (1 + 1e-6) };
}
