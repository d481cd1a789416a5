import { nameRefusal } from "#core/shared/import/person-name.ts";
import { keysOfName } from "#core/shared/search-text.ts";

/** A person whom a row may be about. */
export interface KnownPerson {
  number: string;
  /** As it is on record: "Dela Cruz, Ana Maria". */
  name: string;
}
export type PersonMatch =
  | { person: KnownPerson; by: "number" | "name" }
  /** Why the row is about nobody, in words. */
  | { refusal: string };

/** The people a file may name, found by number or by name (S-21, F-10). */
export class KnownPeople {
  private readonly byNumber = new Map<string, KnownPerson>();
  private readonly byName = new Map<string, Set<KnownPerson>>();

  constructor(people: Iterable<KnownPerson>) {
    for (const person of people) {
      this.byNumber.set(person.number, person);
      for (const key of keysOfName(person.name)) this.addName(key, person);
    }
  }

  private addName(key: string, person: KnownPerson): void {
    const named = this.byName.get(key);
    if (named) named.add(person);
    else this.byName.set(key, new Set([person]));
  }

  /**
   * The person of a row. Where it has a number and a name they agree; a name alone names a person where exactly one has it.
   * `number` and `name`: "" where the row has none. `among`: who these people are, "in this class".
   */
  match(number: string, name: string, among: string): PersonMatch {
    if (number !== "") {
      const person = this.byNumber.get(number);
      if (!person) return { refusal: `${number} is not the number of anyone ${among}` };
      const refusal = nameRefusal(number, person.name, name);
      return refusal === null ? { person, by: "number" } : { refusal };
    }
    if (name.trim() === "") return { refusal: "names nobody" };
    const found = this.named(name);
    const [person] = found;
    const typed = `“${name.slice(0, 60)}”`;
    if (!person) return { refusal: `${typed} is not the name of anyone ${among}` };
    if (found.length === 1) return { person, by: "name" };
    return {
      refusal: `${typed} is the name of ${found.map((one) => one.number).join(" and ")}: write the number`,
    };
  }

  private named(name: string): KnownPerson[] {
    return [...new Set(keysOfName(name).flatMap((key) => [...(this.byName.get(key) ?? [])]))];
  }
}
