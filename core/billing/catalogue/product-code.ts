/** A product is its code (B-124): a line keeps the code of what it bills, and its name of that day. */
export interface ProductName {
  name: string;
  code: string;
}
const keyOf = (name: string): string => name.trim().toLowerCase();

/** The code of the product that a line bills: what the record's line of that name has, else the product of that name; null: typed freely. */
export function findProductCode(
  name: string,
  known: readonly ProductName[],
  kept: readonly { name: string; productCode: string | null }[] = [],
): string | null {
  const key = keyOf(name);
  const line = kept.find((one) => keyOf(one.name) === key);
  return line ? line.productCode : (known.find((one) => keyOf(one.name) === key)?.code ?? null);
}
