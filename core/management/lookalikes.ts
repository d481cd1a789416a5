/** Records that are the same person's, or look like it (M-15). */
export interface Lookalike {
  by: "number" | "lrn" | "email" | "name" | "birth-date" | "account";
  id: string;
  name: string;
  /** The student or employee number; "" of anybody else. */
  number: string;
}

const CALLED: Readonly<Partial<Record<Lookalike["by"], string>>> = {
  name: "same name",
  "birth-date": "same birth date and last name",
  email: "same email address",
};
/** "Looks like 000123 Santos, Ana Reyes: same birth date and last name." Null: like nobody. */
export function lookalikeQuestion(found: readonly Lookalike[], own: string | undefined): string | null {
  const alike = found.filter(({ id, by }) => id !== own && by in CALLED);
  if (alike.length === 0) return null;
  const people = [...Map.groupBy(alike, ({ id }) => id).values()].map((ways) => {
    const [{ number, name }] = ways as [Lookalike];
    const words = [...new Set(ways.map(({ by }) => CALLED[by]))].join(", ");
    return `${number === "" ? name : `${number} ${name}`}: ${words}`;
  });
  const shown = people.slice(0, 3).join("; ");
  const more = people.length > 3 ? `; and ${people.length - 3} more` : "";
  return `Looks like ${shown}${more}. Save it only if this is somebody else.`;
}
