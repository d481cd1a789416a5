export const COUNTRY = "Philippines";

/** "Reyes, Ramon Cruz" → Ramon Cruz, Reyes; without a comma the last word is the last name. */
export function splitName(name: string): { first: string; last: string } {
  const comma = name.indexOf(",");
  if (comma >= 0) return { first: name.slice(comma + 1).trim(), last: name.slice(0, comma).trim() };
  const space = name.trim().lastIndexOf(" ");
  return space < 0
    ? { first: name.trim(), last: "" }
    : { first: name.trim().slice(0, space).trim(), last: name.trim().slice(space + 1) };
}
