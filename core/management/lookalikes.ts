import { describePerson } from "./people/same-person.ts";

/** Records that are the same person's, or look like it (M-15). */
export interface Lookalike {
  by: "number" | "lrn" | "email" | "name" | "birth-date" | "account";
  id: string;
  name: string;
  /** The student or employee number; "" of anybody else. */
  number: string;
  /** Of a sponsor: what tells people of one name apart. */
  email?: string;
  contact?: string;
  address?: string;
  students?: string;
}

const CALLED: Readonly<Partial<Record<Lookalike["by"], string>>> = {
  name: "same name",
  "birth-date": "same birth date and last name",
  email: "same email address",
};
/** As whoever is asked about a likeness can tell him or her from another of the name. */
const describeLookalike = ({
  number,
  name,
  email = "",
  contact = "",
  address = "",
  students = "",
}: Lookalike) =>
  number === "" ? describePerson({ name, email, contact, address, students }) : `${number} ${name}`;
/** "Looks like 000123 Santos, Ana Reyes: same birth date and last name." Null: like nobody. */
export function lookalikeQuestion(found: readonly Lookalike[], own: string | undefined): string | null {
  const alike = found.filter(({ id, by }) => id !== own && by in CALLED);
  if (alike.length === 0) return null;
  const people = [...Map.groupBy(alike, ({ id }) => id).values()].map((ways) => {
    const [first] = ways as [Lookalike];
    const words = [...new Set(ways.map(({ by }) => CALLED[by]))].join(", ");
    return `${describeLookalike(first)}: ${words}`;
  });
  const shown = people.slice(0, 3).join("; ");
  const more = people.length > 3 ? `; and ${people.length - 3} more` : "";
  return `Looks like ${shown}${more}. Save it only if this is somebody else.`;
}
