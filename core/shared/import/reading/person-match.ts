import { nameRefusal } from "#core/shared/import/person-name.ts";
import { keysOfName } from "#core/shared/search-text.ts";
import type { FilePlace, RowMessage, WrongAt } from "./file-outcome.ts";

/** A person whom a row may be about. */
export interface KnownPerson {
  number: string;
  /** As it is on record: "Dela Cruz, Ana Maria". */
  name: string;
}
/** What of a row names the person, or does not. */
type NamedBy = "number" | "name";
export type PersonMatch<Person extends KnownPerson = KnownPerson> =
  | { person: Person; by: NamedBy }
  /** Why the row is about nobody, in words. */
  | { refusal: string; by: NamedBy };

/** The people a file may name, found by number or by name (S-21, F-10). */
export class KnownPeople<Person extends KnownPerson = KnownPerson> {
  private readonly byNumber: ReadonlyMap<string, Person>;
  /** Made when a row has no number: most files have one in every row. */
  private byName: ReadonlyMap<string, ReadonlySet<Person>> | null = null;

  constructor(people: Iterable<Person>) {
    this.byNumber = new Map([...people].map((person) => [person.number, person]));
  }

  /**
   * The person of a row. Where it has a number and a name they agree; a name alone names a person where exactly one has it.
   * `number` and `name`: "" where the row has none. `among`: who these people are, "in this class".
   */
  match(number: string, name: string, among: string): PersonMatch<Person> {
    if (number !== "") {
      const person = this.byNumber.get(number);
      if (!person) return { refusal: `${number} is not the number of anyone ${among}`, by: "number" };
      const refusal = nameRefusal(number, person.name, name);
      return refusal === null ? { person, by: "number" } : { refusal, by: "name" };
    }
    if (name.trim() === "") return { refusal: "names nobody", by: "number" };
    const found = this.named(name);
    const [person] = found;
    const typed = `“${name.slice(0, 60)}”`;
    if (!person) return { refusal: `${typed} is not the name of anyone ${among}`, by: "name" };
    if (found.length === 1) return { person, by: "name" };
    return {
      refusal: `${typed} is the name of ${found.map((one) => one.number).join(" and ")}: write the number`,
      by: "name",
    };
  }

  private named(name: string): Person[] {
    this.byName ??= namesOf(this.byNumber.values());
    return [...new Set(keysOfName(name).flatMap((key) => [...(this.byName?.get(key) ?? [])]))];
  }
}

function namesOf<Person extends KnownPerson>(people: Iterable<Person>): Map<string, Set<Person>> {
  const byName = new Map<string, Set<Person>>();
  for (const person of people)
    for (const key of keysOfName(person.name)) {
      const named = byName.get(key);
      if (named) named.add(person);
      else byName.set(key, new Set([person]));
    }
  return byName;
}

/** A row that names a person, by number or by name; "" where it has none. */
export interface NamingRow extends FilePlace {
  values: { student: string; name: string };
}

interface FoundPeople<Row, Person> {
  found: { row: Row; person: Person }[];
  wrong: RowMessage[];
  warnings: string[];
}

/** The person of each row: a row about nobody of these is wrong. `among`: who they are, "in this class". */
export function personOfEachRow<Row extends NamingRow, Person extends KnownPerson>(
  rows: readonly Row[],
  wrongAt: WrongAt<"student" | "name">,
  people: Iterable<Person>,
  among: string,
): FoundPeople<Row, Person> {
  const known = new KnownPeople(people);
  const found: { row: Row; person: Person }[] = [];
  const byName: number[] = [];
  const wrong: RowMessage[] = [];
  for (const row of rows) {
    const match = known.match(row.values.student, row.values.name, among);
    if ("refusal" in match) {
      wrong.push(wrongAt(row, match.by === "name" ? "name" : "student", match.refusal));
      continue;
    }
    if (match.by === "name") byName.push(row.line);
    found.push({ row, person: match.person });
  }
  return { found, wrong, warnings: nameAloneWarnings(byName) };
}

/** The same where a person has one row: one about a person of an earlier row is wrong. */
export function peopleOfRows<Row extends NamingRow, Person extends KnownPerson>(
  ...[rows, wrongAt, people, among]: Parameters<typeof personOfEachRow<Row, Person>>
): FoundPeople<Row, Person> {
  const { found, wrong, warnings } = personOfEachRow(rows, wrongAt, people, among);
  const lineOf = new Map<Person, number>();
  const once = found.filter(({ row, person }) => {
    const other = lineOf.get(person);
    lineOf.set(person, other ?? row.line);
    const column = row.values.student === "" ? "name" : "student";
    if (other !== undefined) wrong.push(wrongAt(row, column, `${person.number} is already in row ${other}`));
    return other === undefined;
  });
  return { found: once, wrong, warnings };
}

const ROWS_SHOWN = 20;
/** Says which rows were found by their name alone (F-10); nothing where none was. `lines`: as a spreadsheet numbers them. */
export function nameAloneWarnings(lines: readonly number[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, ROWS_SHOWN).join(", ");
  const more = lines.length > ROWS_SHOWN ? " …" : "";
  return [`Found by name only: ${lines.length === 1 ? "row" : "rows"} ${shown}${more}.`];
}
