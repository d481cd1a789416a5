/** JSON with sorted keys and without spaces: the same value always gives the same bytes. Throws for fractions and for what JSON cannot say. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));

/** Whether what is kept says what is entered. */
export const isSameContent = (kept: unknown, entered: unknown): boolean =>
  canonicalJson(kept) === canonicalJson(entered);

function sorted(value: unknown): unknown {
  // A lone surrogate would be another character once the text is UTF-8.
  if (typeof value === "string") return value.toWellFormed();
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new Error(`${value} is no integer`);
    return value;
  }
  if (typeof value !== "object") throw new Error(`${typeof value} has no canonical JSON`);
  if (Array.isArray(value)) return value.map(sorted);
  // Without a prototype, `__proto__` is a key like any other. Integer keys would come first whatever their order.
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).sort()) {
    if (/^\d+$/.test(key)) throw new Error(`${key} is no key of canonical JSON`);
    copy[key] = sorted((value as Record<string, unknown>)[key]);
  }
  return copy;
}
