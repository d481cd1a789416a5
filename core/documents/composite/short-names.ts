const LETTERS = 4;
const ACRONYM = /^\p{Lu}{2,6}$/u;

/** "ENGL" of English, "AP" of Araling Panlipunan, MAPEH as it is. */
function shortNameOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const [only = name] = words;
  if (words.length === 1) return ACRONYM.test(only) ? only : only.slice(0, LETTERS).toUpperCase();
  const capitals = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word));
  return (capitals.length > 1 ? capitals : words).map((word) => word.slice(0, 1).toUpperCase()).join("");
}

/** A short name for each subject, in their order; no two are the same. */
export function shortNamesOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const short = shortNameOf(name);
    let unique = short;
    for (let number = 2; taken.has(unique); number++) unique = `${short}${number}`;
    taken.add(unique);
    return unique;
  });
}
