import type { Centavos } from "#core/shared/money.ts";

const SMALL =
  "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const TENS = "- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
/** Of groups of three digits, the lowest first: as far as a safe integer of centavos goes. */
const SCALES = ["", " Thousand", " Million", " Billion", " Trillion"] as const;

/** 1 to 999. */
function hundreds(number: number): string {
  const [of, rest] = [Math.floor(number / 100), number % 100];
  const tens = TENS[Math.floor(rest / 10)] ?? "";
  const small = rest < 20 ? (SMALL[rest] ?? "") : rest % 10 === 0 ? tens : `${tens}-${SMALL[rest % 10]}`;
  return [of > 0 ? `${SMALL[of]} Hundred` : "", rest > 0 ? small : ""].filter(Boolean).join(" ");
}

/**
 * An amount as receipts write it out (B-35): "One Thousand Two Hundred Pesos and 50/100". RangeError for what is below
 * zero or no whole number of centavos.
 */
export function amountInWords(amount: Centavos): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`no words for ${amount} centavos`);
  const [pesos, centavos] = [Math.floor(amount / 100), amount % 100];
  const words = SCALES.map((scale, place) => ({ scale, group: Math.floor(pesos / 1000 ** place) % 1000 }))
    .toReversed()
    .flatMap(({ scale, group }) => (group > 0 ? [`${hundreds(group)}${scale}`] : []))
    .join(" ");
  return `${words || SMALL[0]} ${pesos === 1 ? "Peso" : "Pesos"} and ${String(centavos).padStart(2, "0")}/100`;
}
