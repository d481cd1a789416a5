/** What a list without rows says: what was asked for, and how its records are made, where it tells. */
export function emptySentence(
  { noun, howMade }: { noun: string; howMade?: string | undefined },
  { filters, search }: { filters: number; search: string },
): string {
  const asked = [
    filters > 0 ? `${filters} ${filters === 1 ? "filter" : "filters"}` : "",
    search ? `“${search}”` : "",
  ].filter(Boolean);
  const none =
    asked.length > 0 ? `No ${noun} here matches ${asked.join(" and ")}.` : `There is no ${noun} here yet.`;
  return howMade === undefined || search ? none : `${none} ${howMade}`;
}
