import type { FilePlan } from "#core/shared/import/file-plan.ts";
import { firstMessages } from "#core/shared/import/file-plan.ts";
import type { RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { personOfEachRow } from "#core/shared/import/reading/person-match.ts";
import { foldText, isSameName } from "#core/shared/search-text.ts";
import { NEW_SPONSOR } from "../editors.ts";
import {
  GUARDIANS_MAX,
  type Guardianship,
  guardianInWords,
  guardianMistakes,
  type Relation,
} from "./guardians.ts";
import type { GuardianRecord, GuardiansFields } from "./guardians-definition.ts";
import { inactiveRefusal, PersonFinder, type PersonOnRecord, type PersonRow } from "./same-person.ts";

/** A sponsor as a file may mean one. */
type KnownSponsor = Pick<PersonOnRecord, "uuid" | "name" | "email">;
type Named = Guardianship & Pick<KnownSponsor, "name" | "email">;
export interface StudentWithGuardians {
  studentNumber: string;
  name: string;
  version: number;
  guardians: readonly Named[];
}
interface ChangedStudent {
  student: StudentWithGuardians;
  after: Named[];
}
export interface GuardiansPlan extends FilePlan {
  students: ChangedStudent[];
  /** Each once, with the uuid that their students have. */
  sponsors: (KnownSponsor & { contact: string; address: string })[];
}
type Wrong = (field: keyof GuardiansFields, message: string) => void;

const same = (one: string, other: string): boolean => foldText(one).trim() === foldText(other).trim();

/**
 * What the rows change of the guardians of students, all of a student at once: who is named is a guardian already, a sponsor on
 * record, or a new one (M-80). Who is not in the file stays; what is on record of a sponsor is not written over.
 */
export function planGuardians(
  entries: readonly GuardianRecord[],
  known: { students: readonly StudentWithGuardians[]; sponsors: readonly PersonOnRecord[] },
  {
    newUuid,
    wrongAt,
    samePeople,
  }: {
    newUuid: () => string;
    wrongAt: WrongAt<keyof GuardiansFields>;
    samePeople: ReadonlySet<string>;
  },
): GuardiansPlan {
  const people = known.students.map((student) => ({
    number: student.studentNumber,
    name: student.name,
    student,
  }));
  const named = personOfEachRow(entries, wrongAt, people, "on record");
  const planning: Planning = {
    wrong: [...named.wrong],
    differing: [],
    made: [],
    people: new PersonFinder(known.sponsors, samePeople),
    newUuid,
    wrongAt,
  };
  // A guardian whom one row finds by a child is the same in every row with that id.
  for (const { row, person } of named.found) {
    const own = ownGuardian(row, person.student.guardians);
    if (own) planning.people.know(row.values.systemId, { ...NO_DETAILS, ...own });
  }
  const students: ChangedStudent[] = [];
  const changes: FilePlan["changes"][number][] = [];
  let unchanged = 0;
  for (const rows of Map.groupBy(named.found, ({ person }) => person.number).values()) {
    const [{ row: first, person }] = rows as [(typeof rows)[number]];
    const { student } = person;
    const wrongBefore = planning.wrong.length;
    const after = guardiansAfter(
      student,
      rows.map(({ row }) => row),
      planning,
    );
    if (planning.wrong.length > wrongBefore) continue;
    const words = (all: readonly Named[]) => all.map(guardianInWords).join(", ");
    const [from, to] = [words(student.guardians), words(after)];
    if (from === to) unchanged += rows.length;
    else {
      students.push({ student, after });
      changes.push({ line: first.line, what: student.name, from, to });
    }
  }
  return {
    wrong: planning.wrong,
    students,
    sponsors: planning.made,
    added: 0,
    changed: students.length === 0 ? 0 : entries.length - unchanged,
    unchanged,
    changes,
    people: planning.people.notes,
    warnings: [
      ...named.warnings,
      ...firstMessages(planning.differing, "sponsors have another address on record"),
    ],
  };
}

/** A plan as it is made, student by student. */
interface Planning {
  wrong: RowMessage[];
  differing: string[];
  made: GuardiansPlan["sponsors"];
  people: PersonFinder;
  newUuid: () => string;
  wrongAt: WrongAt<keyof GuardiansFields>;
}

/** The guardians of a student with what the rows say, in their order; what is wrong is told. */
function guardiansAfter(
  student: StudentWithGuardians,
  rows: readonly GuardianRecord[],
  planning: Planning,
): Named[] {
  const { wrong, differing, wrongAt } = planning;
  let after: readonly Named[] = student.guardians;
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const refuse: Wrong = (field, message) => wrong.push(wrongAt(row, field, message));
    const sponsor = findSponsor(row, { known: student.guardians, after }, planning, refuse);
    if (sponsor === null) continue;
    const earlier = lineOf.get(sponsor.uuid);
    if (earlier !== undefined) refuse("guardian", `${sponsor.name} is already in row ${earlier}`);
    lineOf.set(sponsor.uuid, row.line);
    const { email } = row.values;
    if (email && !same(email, sponsor.email))
      differing.push(
        `Row ${row.line}: the address of ${sponsor.name} on record stays ${sponsor.email || "empty"}.`,
      );
    after = placed(after, sponsor, row);
  }
  const [first] = rows;
  if (first && after.length > GUARDIANS_MAX)
    wrong.push(wrongAt(first, "guardian", `a student has ${GUARDIANS_MAX} guardians at most`));
  if (first)
    for (const { message } of guardianMistakes(after.map(entered), NEW_SPONSOR))
      wrong.push(wrongAt(first, "bills", message));
  return [...after];
}

/** A guardian of the child whom a row names, by the name and, where several have it, the email address; several: null among them. */
function ownGuardian<Guardian extends KnownSponsor>(
  { values }: GuardianRecord,
  guardians: readonly Guardian[],
): Guardian | undefined {
  const found = guardians.filter(({ name }) => isSameName(name, values.guardian));
  if (found.length < 2) return found[0];
  return found.find(({ email }) => values.email && same(email, values.email));
}

/** Whom a row names: a guardian of the child, somebody on record, or a new one; null: it does not tell, which is refused. */
function findSponsor(
  row: GuardianRecord,
  { known, after }: { known: readonly Named[]; after: readonly Named[] },
  { people, made, newUuid }: Planning,
  refuse: Wrong,
): KnownSponsor | null {
  const { values, line } = row;
  const own = ownGuardian(row, known);
  if (own) return own;
  // Whom an earlier row added to this child is another person only by another address.
  const added = after.find(
    ({ name, email, uuid }) =>
      isSameName(name, values.guardian) &&
      known.every((guardian) => guardian.uuid !== uuid) &&
      (!values.email || email === "" || same(email, values.email)),
  );
  if (added) return added;
  const named: PersonRow = {
    line,
    name: values.guardian,
    email: values.email ?? "",
    contact: values.contact,
    address: values.address,
    systemId: values.systemId,
  };
  const ofChild = known.filter(({ name }) => isSameName(name, values.guardian)).length;
  const found = ofChild > 1 && !values.email ? ofChild : people.find(named);
  if (typeof found === "number") {
    refuse(
      "guardian",
      `there are ${found} of the name ${values.guardian} on record: their email addresses tell which is meant`,
    );
    return null;
  }
  if (found) {
    const refusal = inactiveRefusal(found);
    if (refusal !== null) refuse("guardian", refusal);
    return refusal === null ? found : null;
  }
  const sponsor: PersonOnRecord = { ...NO_DETAILS, ...named, uuid: newUuid() };
  made.push(sponsor);
  people.add(named, sponsor);
  return sponsor;
}
const NO_DETAILS = { contact: "", address: "", students: "", isActive: true };

/** The guardians of a student with what a row says of one: an empty cell leaves what is, and nothing of a new one. */
function placed(
  guardians: readonly Named[],
  { uuid, name, email }: KnownSponsor,
  { values }: GuardianRecord,
): Named[] {
  const at = guardians.findIndex((guardian) => guardian.uuid === uuid);
  const before = guardians[at];
  const gets = (cell: string | null, now: boolean | undefined) =>
    cell === null ? (now ?? false) : cell === "Yes";
  const guardian: Named = {
    uuid,
    name,
    email,
    relation: values.relation ?? before?.relation ?? "",
    getsBills: gets(values.bills, before?.getsBills),
    getsMail: gets(values.mail, before?.getsMail),
  };
  const after = [...guardians];
  if (before) after.splice(at, 1);
  after.splice(values.place === null ? (before ? at : after.length) : values.place - 1, 0, guardian);
  return after;
}

const entered = ({ uuid, relation, getsBills, getsMail }: Named) => ({
  sponsor_id: uuid,
  relation: relation as Relation,
  gets_bills: getsBills,
  gets_mail: getsMail,
});
