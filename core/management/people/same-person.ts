import type { PersonNote } from "#core/shared/import/file-preview.ts";
import { foldText, keysOfName, phoneIn, wordsOf } from "#core/shared/search-text.ts";

/** Who is meant by a name (M-80). */

/** What tells people of one name apart. */
interface PersonIdentity {
  name: string;
  email: string;
  contact: string;
  address: string;
}
export interface PersonOnRecord extends PersonIdentity {
  uuid: string;
  /** The first students of whom the person is a guardian: "000123 Santos, Ana"; "" where there are none. */
  students: string;
  isActive: boolean;
}
/** Why somebody on record cannot be chosen (M-60); null: can be. */
export const inactiveRefusal = ({
  name,
  isActive,
}: Pick<PersonOnRecord, "name" | "isActive">): string | null =>
  isActive ? null : `${name} is inactive: reactivate the sponsor first`;
/** A person as a row of a file names one. */
export interface PersonRow extends PersonIdentity {
  line: number;
  /** The id that the file's own system has for the person; "" where it has none. */
  systemId: string;
}

const CONTACT_DIGITS_MIN = 7;
const ADDRESS_MIN = 8;
const emailKey = (text: string): string => text.trim().toLowerCase();
function contactKey(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length < CONTACT_DIGITS_MIN ? "" : (phoneIn(text) ?? digits);
}
function addressKey(text: string): string {
  const key = foldText(text).replace(/[^\p{L}\p{N}]/gu, "");
  return key.length < ADDRESS_MIN ? "" : key;
}
const agree = (one: string, other: string): boolean => one !== "" && one === other;

/** Why two of one name are one person, in words; null: their names alone agree. */
function findAgreement(one: PersonIdentity, other: PersonIdentity): string | null {
  if (agree(emailKey(one.email), emailKey(other.email))) return "same email address";
  if (haveOtherEmails(one, other)) return null;
  if (agree(contactKey(one.contact), contactKey(other.contact))) return "same contact number";
  return agree(addressKey(one.address), addressKey(other.address)) ? "same address" : null;
}
/** Both have an email address, and not the same. */
const haveOtherEmails = (one: PersonIdentity, other: PersonIdentity): boolean =>
  one.email !== "" && other.email !== "" && emailKey(one.email) !== emailKey(other.email);

/** "Reyes, Maria (guardian of 000123 Santos, Ana; 0917 555 0001)": so that people of one name can be told apart. */
export function describePerson({
  name,
  email,
  contact,
  address,
  students,
}: Omit<PersonOnRecord, "uuid" | "isActive">): string {
  const details = [students && `guardian of ${students}`, email, contact, email || contact ? "" : address];
  const words = details.filter(Boolean).join("; ");
  return words === "" ? name : `${name} (${words})`;
}

interface Candidate<Person> {
  person: Person;
  /** The row that adds the person; null: on record. */
  line: number | null;
}

/**
 * How a name may be written on record, so that it is found by its text: "Ana Reyes", "Reyes, Ana" and "Reyes Ana" are one name.
 */
export function writingsOfName(name: string): string[] {
  const parts = name.split(",").map((part) => part.trim().replace(/\s+/g, " "));
  if (parts.length > 1) {
    const [last = "", ...others] = parts;
    const given = others.join(" ");
    return [name, `${last}, ${given}`, `${given} ${last}`, `${last} ${given}`];
  }
  const words = wordsOf(name);
  const splits = words.slice(1).flatMap((_, at) => {
    const [front, back] = [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")];
    return [`${front}, ${back}`, `${back}, ${front}`, `${back} ${front}`];
  });
  return [name, words.join(" "), ...splits];
}

/** Finds the person of each row of a file among those on record and those whom rows before it add. */
export class PersonFinder<Person extends PersonOnRecord = PersonOnRecord> {
  readonly notes: PersonNote[] = [];
  private readonly byName = new Map<string, Candidate<Person>[]>();
  private readonly bySystemId = new Map<string, Person>();
  private readonly samePeople: ReadonlySet<string>;

  /** `samePeople`: keys of the questions that were answered "the same person". */
  constructor(people: readonly Person[], samePeople: ReadonlySet<string>) {
    this.samePeople = samePeople;
    for (const person of people) this.index({ person, line: null });
  }

  /** Says who has an id of the file's own system. */
  know(systemId: string, person: Person): void {
    if (systemId !== "" && !this.bySystemId.has(systemId)) this.bySystemId.set(systemId, person);
  }

  /** The person of a row; null: somebody new. Several: their number. */
  find(row: PersonRow): Person | number | null {
    const known = this.bySystemId.get(row.systemId);
    if (known) return known;
    const named = this.named(row.name);
    const own = named.find(({ person }) => agree(person.uuid, row.systemId));
    if (own) return own.person;
    const agreeing = named.flatMap((candidate) => {
      const reason = findAgreement(row, candidate.person);
      return reason === null ? [] : [{ ...candidate, reason }];
    });
    const byEmail = agreeing.filter(({ reason }) => reason === "same email address");
    // Two of one name and address on record are one person: the first who is active.
    const [first = byEmail[0]] = byEmail.filter(({ person }) => person.isActive);
    const found = first ? [first] : agreeing;
    const [only] = found;
    if (only && found.length === 1) {
      this.noteJoined(row, only);
      return only.person;
    }
    if (only) return found.length;
    return this.ask(
      row,
      named.filter(({ person, line }) => person.isActive && (line === null || !haveOtherEmails(row, person))),
    );
  }

  /** A person whom a row adds. */
  add(row: PersonRow, person: Person): void {
    this.index({ person, line: row.line });
    this.know(row.systemId, person);
  }

  private index(candidate: Candidate<Person>): void {
    for (const key of new Set(keysOfName(candidate.person.name))) {
      const named = this.byName.get(key);
      if (named) named.push(candidate);
      else this.byName.set(key, [candidate]);
    }
  }

  private named(name: string): Candidate<Person>[] {
    return [...new Set(keysOfName(name).flatMap((key) => this.byName.get(key) ?? []))];
  }

  private noteJoined(
    { line }: PersonRow,
    { person, line: addedBy, reason }: Candidate<Person> & { reason: string },
  ): void {
    if (addedBy !== null) return;
    const message = `Row ${line}: is ${describePerson(person)} on record: ${reason}.`;
    this.notes.push({ line, message, key: null, isSame: true });
  }

  /** Asks about each of the same name; the one of whom it was answered so is the person. */
  private ask(row: PersonRow, candidates: readonly Candidate<Person>[]): Person | number | null {
    const same: Person[] = [];
    for (const { person, line } of candidates) {
      const key = `${row.line}-${line === null ? person.uuid.slice(-8) : `row${line}`}`;
      const isSame = this.samePeople.has(key);
      if (isSame) same.push(person);
      const where = line === null ? "on record" : `in row ${line}`;
      const message = `Row ${row.line}: ${describePerson(person)} is ${where}: the same person?`;
      this.notes.push({ line: row.line, message, key, isSame });
    }
    const [first = null] = same;
    return same.length > 1 ? same.length : first;
  }
}
