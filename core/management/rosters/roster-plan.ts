import { fullNameOf } from "#core/management/person-names.ts";
import { NO_STUDENT_NUMBER } from "#core/management/rosters/student-columns.ts";
import { undrawnNotes } from "#core/shared/drawable-text.ts";
import { duplicateDetector, type FilePlan, firstMessages } from "#core/shared/import/file-plan.ts";
import { counted } from "#core/shared/import/import.ts";
import { namePartsRefusal, nameRefusal } from "#core/shared/import/person-name.ts";
import type { RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { shownCell } from "#core/shared/import/table/table-row.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { isSameName } from "#core/shared/search-text.ts";
import { inactiveRefusal, PersonFinder, type PersonOnRecord } from "../people/same-person.ts";
import type { RosterEntry, RosterFields, SponsorEntry } from "./roster-definition.ts";

/** What a line of a roster meets: whom and what it names, and where the student is now. */
export interface RosterLine {
  entry: RosterEntry;
  /** Null: no student has this number. */
  known: { name: string; sponsor: string; sponsorId?: number; isActive: boolean } | null;
  section: RosterPlace | null;
  /** The section is a club: its members are in their own section of the same grade level besides. */
  isClub: boolean;
  /** The student's own section of that year; null: none. */
  current: RosterPlace | null;
  /** The clubs of that year the student is in. */
  clubs: readonly RosterPlace[];
  /** The student's grades of running terms that the current section has released. */
  releasedGrades: number;
}
/** A section by its key, and the code of its grade level. */
interface RosterPlace {
  section: number;
  level: string;
  /** "Grade 7 Narra". */
  name: string;
}
export type KnownSponsor = PersonOnRecord & { id: number };

interface Placed {
  studentNo: string;
  section: number;
  /** The first day of the new place, and the last of the one that is left; absent: the day of the import. */
  day?: SchoolDay;
}
const placeKey = ({ studentNo, section }: Placed): string => `${studentNo} ${section}`;

export interface RosterPlan extends FilePlan {
  joining: Placed[];
  leaving: Placed[];
  /** In the order of the file. */
  students: { entry: RosterEntry; sponsor: { id: number } | { uuid: string } }[];
  /** Each once. */
  sponsors: (SponsorEntry & { uuid: string })[];
}

/** A plan as it is made, line by line. */
type Planning = Pick<RosterPlan, "joining" | "leaving" | "students" | "sponsors"> & {
  people: PersonFinder<FoundSponsor>;
  /** The first name of each email address of a sponsor. */
  nameAt: Map<string, string>;
  newUuid: () => string;
  /** Released grades that moves leave behind, in words. */
  kept: string[];
  /** Lines that change nothing. */
  unchanged: number[];
  changes: { line: number; what: string; from: string; to: string }[];
};
/** On record by its id, or made by a line before. */
type FoundSponsor = PersonOnRecord & { id: number | null };
/** Says what is wrong with a line, at the column of a field. */
type Wrong = (field: keyof RosterFields, message: string) => void;

/**
 * Who goes where and who is new, and every line that names no section, one the student is not in, or a new student without
 * what one needs, or a student by another name (S-21). A sponsor on record is never written over: another one in the file is a
 * warning. Whoever leaves a grade level leaves its clubs.
 */
export function planRoster(
  lines: readonly RosterLine[],
  known: readonly KnownSponsor[],
  {
    schoolYear,
    wrongAt,
    newUuid,
    samePeople,
    days,
  }: {
    schoolYear: string;
    wrongAt: WrongAt<keyof RosterFields>;
    newUuid: () => string;
    samePeople: ReadonlySet<string>;
    /** The days that the places of the file may begin with. */
    days: { from: SchoolDay; to: SchoolDay };
  },
): RosterPlan {
  const wrong: RowMessage[] = [];
  const wrongIn =
    (entry: RosterEntry): Wrong =>
    (field, message) =>
      wrong.push(wrongAt(entry, field, message));
  const planning: Planning = {
    joining: [],
    leaving: [],
    students: [],
    sponsors: [],
    people: new PersonFinder<FoundSponsor>(known, samePeople),
    nameAt: new Map(known.map(({ email, name }) => [email.toLowerCase(), name])),
    newUuid,
    kept: [],
    unchanged: [],
    changes: [],
  };
  const knownById = new Map(known.map((sponsor) => [sponsor.id, sponsor]));
  for (const { entry, known: student } of lines) {
    const sponsor = knownById.get(student?.sponsorId ?? 0);
    if (sponsor && isSameName(sponsor.name, entry.sponsor.name))
      planning.people.know(entry.sponsor.systemId, sponsor);
  }
  /** The grade level of each student whom the file puts into an own section, or takes out of one. */
  const levelAfter = new Map<string, string | null>();
  const ownLine = duplicateDetector();
  for (const { entry } of lines) {
    const { firstDay } = entry;
    if (firstDay !== null && (firstDay < days.from || firstDay > days.to))
      wrongIn(entry)(
        "firstDay",
        `${formatDay(firstDay)} is no first day here: ${formatDay(days.from)} to ${formatDay(days.to)} are`,
      );
  }
  for (const line of lines) {
    if (line.isClub) continue;
    const { entry, section } = line;
    const duplicate = ownLine(entry.studentNo, entry.line);
    if (duplicate !== null) wrongIn(entry)("student", `${entry.studentNo} is already in row ${duplicate}`);
    if (section) levelAfter.set(entry.studentNo, entry.isEnrolled ? section.level : null);
    if (section === null)
      wrongIn(entry)(
        "section",
        `there is no section ${entry.section} of ${entry.gradeLevel} in ${schoolYear}`,
      );
    else if (duplicate !== null) continue;
    else if (line.known) placeOwn(planning, { ...line, section, known: line.known }, wrongIn(entry));
    else takeNew(planning, entry, section.section, wrongIn(entry));
  }
  const left = new Set(planning.leaving.map(placeKey));
  for (const line of lines)
    if (line.isClub && line.section)
      placeInClub(planning, { ...line, section: line.section }, { levelAfter, left }, wrongIn(line.entry));
  for (const { entry, known: onRecord } of lines)
    if (onRecord) checkName(entry, onRecord.name, wrongIn(entry));
  const wrongLines = new Set(wrong.map(({ line }) => line));
  const isRight = (line: number) => !wrongLines.has(line);
  const changes = planning.changes
    .filter(({ line }) => isRight(line))
    .sort((one, other) => one.line - other.line);
  return {
    ...planning,
    people: planning.people.notes.filter(({ line }) => isRight(line)),
    wrong,
    added: planning.students.filter(({ entry }) => isRight(entry.line)).length,
    changed: changes.length,
    unchanged: planning.unchanged.filter(isRight).length,
    changes,
    warnings: warningsOf(lines, planning),
  };
}

const NAME_PARTS = ["last", "given", "middle"] as const;

/** Number and names of a line are one student's. */
function checkName({ studentNo, names, fullName }: RosterEntry, onRecord: string, wrong: Wrong): void {
  const ofParts = namePartsRefusal(studentNo, onRecord, names);
  if (ofParts !== null) wrong(NAME_PARTS.find((part) => names[part] !== "") ?? "last", ofParts);
  const ofWhole = nameRefusal(studentNo, onRecord, fullName);
  if (ofWhole !== null) wrong("name", ofWhole);
}

const dayOf = ({ firstDay }: RosterEntry): { day?: SchoolDay } =>
  firstDay === null ? {} : { day: firstDay };
const placesInWords = (places: readonly RosterPlace[]): string =>
  places.map(({ name }) => name).join(", ") || "–";

/** A student on record into the own section of a line, or out of it. */
function placeOwn(
  planning: Planning,
  {
    entry,
    known,
    current,
    clubs,
    section,
    releasedGrades,
  }: RosterLine & { section: RosterPlace; known: NonNullable<RosterLine["known"]> },
  wrong: Wrong,
): void {
  const { studentNo, isEnrolled, line } = entry;
  const isThere = current?.section === section.section;
  if (isEnrolled && !isThere && !known.isActive) {
    wrong("student", `${studentNo} ${known.name} is inactive: reactivate the student first`);
    return;
  }
  if (!isEnrolled && !isThere) {
    wrong("enrolled", `${studentNo} is not in ${entry.gradeLevel} ${entry.section}`);
    return;
  }
  if (isEnrolled && isThere) {
    planning.unchanged.push(line);
    return;
  }
  const left = [
    ...(current === null ? [] : [current]),
    ...clubs.filter(({ level }) => !isEnrolled || level !== section.level),
  ];
  const day = dayOf(entry);
  for (const place of left) planning.leaving.push({ studentNo, section: place.section, ...day });
  if (isEnrolled) planning.joining.push({ studentNo, section: section.section, ...day });
  if (isEnrolled && current !== null && releasedGrades > 0)
    planning.kept.push(
      `Row ${line}: ${known.name} keeps ${counted(releasedGrades, "released grade")} of ${current.name} until ${section.name}'s ${releasedGrades === 1 ? "is" : "are"} released.`,
    );
  const to = placesInWords(isEnrolled ? [section] : []);
  planning.changes.push({ line, what: known.name, from: placesInWords(left), to });
}

/** A student into a club of the grade level, or out of it. */
function placeInClub(
  planning: Planning,
  { entry, current, clubs, known, section: club }: RosterLine & { section: RosterPlace },
  { levelAfter, left }: { levelAfter: ReadonlyMap<string, string | null>; left: ReadonlySet<string> },
  wrong: Wrong,
): void {
  const { studentNo, isEnrolled, line, names } = entry;
  const { section, level } = club;
  const own = levelAfter.has(studentNo) ? levelAfter.get(studentNo) : current?.level;
  const isThere = clubs.some((one) => one.section === section);
  const isLeaving = left.has(placeKey({ studentNo, section }));
  const place = `${entry.gradeLevel} ${entry.section}`;
  if (!known && !levelAfter.has(studentNo)) wrong("student", `there is no student ${studentNo}`);
  else if (isEnrolled && own !== level)
    wrong("section", `${place} is a club, and ${studentNo} is in no section of ${entry.gradeLevel}`);
  else if (!isEnrolled && !isThere) wrong("enrolled", `${studentNo} is not in ${place}`);
  else if (isEnrolled && isThere) planning.unchanged.push(line);
  else {
    if (isEnrolled) planning.joining.push({ studentNo, section, ...dayOf(entry) });
    else if (!isLeaving) planning.leaving.push({ studentNo, section });
    const what = known?.name ?? (names.last === "" ? studentNo : fullNameOf(names));
    const [from, to] = isEnrolled ? ["–", club.name] : [club.name, "–"];
    planning.changes.push({ line, what, from, to });
  }
}

/** A student there is none of yet: enrolled, with complete names and a sponsor. */
function takeNew(planning: Planning, entry: RosterEntry, section: number, wrong: Wrong): void {
  const { studentNo, names, sponsor, isEnrolled } = entry;
  if (entry.typedNumber !== studentNo) {
    wrong("student", `${shownCell(entry.typedNumber)} ${NO_STUDENT_NUMBER}`);
    return;
  }
  const needed = [
    ["last", names.last],
    ["given", names.given],
    ["sponsor", sponsor.name],
  ] as const;
  const missing = needed.flatMap(([field, text]) => (text === "" ? [field] : []));
  if (!isEnrolled || missing.length === needed.length) {
    wrong("student", `there is no student ${studentNo}; a new one needs names and a sponsor`);
    return;
  }
  for (const field of missing) wrong(field, `is required of the new student ${studentNo}`);
  if (missing.length > 0) return;
  const found = findSponsor(planning, entry, wrong);
  if (found === null) return;
  planning.students.push({
    entry,
    sponsor: found.id === null ? { uuid: found.uuid } : { id: found.id },
  });
  planning.joining.push({ studentNo, section, ...dayOf(entry) });
}

/** The sponsor of a new student (M-80): on record, of a line before, or a new one; null: it does not tell, which is refused. */
function findSponsor(
  { people, sponsors, nameAt, newUuid }: Planning,
  { sponsor, line }: RosterEntry,
  wrong: Wrong,
): FoundSponsor | null {
  const email = sponsor.email.toLowerCase();
  const row = { ...sponsor, email, line };
  const found = people.find(row);
  if (typeof found === "number") {
    wrong(
      "sponsor",
      `there are ${found} of the name ${sponsor.name} on record: their email addresses tell which is meant`,
    );
    return null;
  }
  if (found !== null) {
    const refusal = inactiveRefusal(found);
    if (refusal !== null) wrong("sponsor", refusal);
    return refusal === null ? found : null;
  }
  const taken = email === "" ? undefined : nameAt.get(email);
  if (taken !== undefined) {
    wrong("sponsor", `${sponsor.email} is the address of ${taken}, not of ${sponsor.name}`);
    return null;
  }
  const made: FoundSponsor = { ...row, uuid: newUuid(), students: "", isActive: true, id: null };
  sponsors.push({ ...sponsor, uuid: made.uuid });
  people.add(row, made);
  if (email !== "") nameAt.set(email, sponsor.name);
  return made;
}

function warningsOf(lines: readonly RosterLine[], { students, kept }: Planning): string[] {
  const onRecord = lines.flatMap(({ entry, known }) => (known ? [{ entry, known }] : []));
  const completed = onRecord.flatMap(({ entry: { line, typedNumber, studentNo }, known }) =>
    typedNumber === studentNo
      ? []
      : [`Row ${line}: ${typedNumber} was completed to ${studentNo}, ${known.name}.`],
  );
  const differing = onRecord.flatMap(({ entry, known }) => sponsorDifference(entry, known));
  const undrawn = students.flatMap(({ entry: { line, studentNo, names, sponsor } }) => {
    const name = [names.given, names.middle, names.last].filter((part) => part !== "").join(" ");
    return undrawnNotes([name, sponsor.name]).map((note) => `Row ${line}, ${studentNo}: ${note}`);
  });
  return [
    ...firstMessages(completed, "numbers were completed"),
    ...firstMessages(differing, "sponsors that differ"),
    ...firstMessages(undrawn, "names that documents cannot show"),
    ...firstMessages(kept, "students keep released grades of another section"),
  ];
}

/** What differs on record; a blank cell says nothing. */
const sponsorDifference = (
  { line, studentNo, sponsor }: RosterEntry,
  known: { sponsor: string },
): string[] =>
  sponsor.name === "" || isSameName(sponsor.name, known.sponsor)
    ? []
    : [
        `Row ${line}: the sponsor of ${studentNo} is ${known.sponsor} on record, and stays so; the file says ${sponsor.name}.`,
      ];
