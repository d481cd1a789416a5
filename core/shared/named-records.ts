const NAMED_MAX = 3;

/** The first three names and how many more: "INV-1, INV-2, INV-3 and 4 more". Names that hold commas are set apart by semicolons. */
export function firstNamed(names: readonly string[]): string {
  const first = names.slice(0, NAMED_MAX);
  const text = first.join(first.some((name) => name.includes(",")) ? "; " : ", ");
  const rest = names.length - first.length;
  return rest > 0 ? `${text} and ${rest.toLocaleString("en-US")} more` : text;
}

/** What a question calls a selection (S-16): one by its name, several by the first three and their number, "PT-1, PT-2: 2 payments". */
export const namedRecords = (names: readonly string[], many: string): string =>
  names.length === 1
    ? firstNamed(names)
    : `${firstNamed(names)}: ${names.length.toLocaleString("en-US")} ${many}`;

/**
 * What several people, or records of theirs, are called side by side (S-52): two of the same name each with the number that
 * tells them apart, "Reyes, Ana (000123)"; all others by their name alone.
 */
export function toldApart<One>(
  ones: readonly One[],
  nameOf: (one: One) => string,
  numberOf: (one: One) => string | null | undefined,
): string[] {
  const numbers = new Map<string, Set<string | null>>();
  for (const one of ones)
    numbers.set(nameOf(one), (numbers.get(nameOf(one)) ?? new Set()).add(numberOf(one) ?? null));
  return ones.map((one) => {
    const name = nameOf(one);
    const number = (numbers.get(name)?.size ?? 0) > 1 ? numberOf(one) : null;
    return number && !name.includes(number) ? `${name} (${number})` : name;
  });
}
