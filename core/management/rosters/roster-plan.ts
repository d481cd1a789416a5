import { undrawnNotes } from "#core/shared/drawable-text.ts";
import {
  duplicateDetector,
  NO_STUDENT_NUMBER,
  RowErrors,
  shownCell,
} from "#core/shared/import/import-rows.ts";
import { namePartsRefusal } from "#core/shared/import/person-name.ts";
import { ok, type Result } from "#core/shared/result.ts";
import { isSameName } from "#core/shared/search-text.ts";
import type { RosterEntry, SponsorEntry } from "./roster-file.ts";

/** What a line of a roster meets: whom and what it names, and where the student is now. */
export interface RosterLine {
  entry: RosterEntry;
  /** Null: no student has this number. */
  known: { name: string; sponsor: string } | null;
  section: RosterPlace | null;
  /** The section is a club: its members are in their own section of the same grade level besides. */
  isClub: boolean;
  /** The student's own section of that year; null: none. */
  current: RosterPlace | null;
  /** The clubs of that year the student is in. */
  clubs: readonly RosterPlace[];
}
/** A section by its key, and the code of its grade level. */
interface RosterPlace {
  section: number;
  level: string;
}
export interface KnownSponsor {
  id: number;
  /** In small letters. */
  email: string;
  name: string;
}

interface Placed {
  studentNo: string;
  section: number;
}
export interface RosterPlan {
  joining: Placed[];
  leaving: Placed[];
  unchanged: number;
  /** In the order of the file. */
  students: { entry: RosterEntry; sponsor: { id: number } | { email: string } }[];
  /** Each once, by email address. */
  sponsors: SponsorEntry[];
  warnings: { message: string }[];
}

const WARNINGS_MAX = 20;

/**
 * Who goes where and who is new; or every line that names no section, one the student is not in, or a new student without
 * what one needs, or a student by another name (S-21). A sponsor on record is never written over: another one in the file is a
 * warning. Whoever leaves a grade level leaves its clubs.
 */
export function planRoster(
  schoolYear: string,
  lines: readonly RosterLine[],
  known: readonly KnownSponsor[],
): Result<RosterPlan> {
  const rowErrors = new RowErrors();
  const plan: RosterPlan = {
    joining: [],
    leaving: [],
    unchanged: 0,
    students: [],
    sponsors: [],
    warnings: [],
  };
  const differing: string[] = [];
  const completed: string[] = [];
  const ownLines = lines.filter(({ isClub }) => !isClub);
  const wrongIn = (row: number) => (path: string, message: string) =>
    rowErrors.add({ row, path, message: `${path}: ${message}` });
  /** The grade level of each student whom the file puts into an own section, or takes out of one. */
  const levelAfter = new Map<string, string | null>();
  const ownRow = duplicateDetector();
  for (const line of ownLines) {
    const { entry, section } = line;
    const wrong = wrongIn(entry.row);
    const duplicate = ownRow(entry.studentNo, entry.row);
    if (duplicate !== null) wrong("Student ID", `${entry.studentNo} is already in row ${duplicate}`);
    if (section) levelAfter.set(entry.studentNo, entry.isEnrolled ? section.level : null);
    if (section === null)
      wrong("Grade Section", `there is no section ${entry.section} of ${entry.gradeLevel} in ${schoolYear}`);
    else if (line.known) placeOwn(plan, line, section, wrong);
    else takeNew(plan, entry, section.section, known, wrong);
  }
  for (const line of lines)
    if (line.isClub && line.section)
      placeInClub(plan, { ...line, section: line.section }, levelAfter, wrongIn(line.entry.row));
  for (const { entry, known: onRecord } of lines) {
    if (!onRecord) continue;
    if (entry.typedNumber !== entry.studentNo)
      completed.push(
        `Row ${entry.row}: ${entry.typedNumber} was completed to ${entry.studentNo}, ${onRecord.name}.`,
      );
    const refusal = namePartsRefusal(entry.studentNo, onRecord.name, entry.names);
    if (refusal !== null) wrongIn(entry.row)(entry.names.last === "" ? "Given Name" : "Last Name", refusal);
    const told = sponsorDifference(entry, onRecord);
    if (told) differing.push(told);
  }
  const undrawn = plan.students.flatMap(({ entry: { row, studentNo, names, sponsor } }) => {
    const name = [names.given, names.middle, names.last].filter((part) => part !== "").join(" ");
    return undrawnNotes([name, sponsor.name]).map((note) => `Row ${row}, ${studentNo}: ${note}`);
  });
  plan.warnings = [completed, differing, undrawn]
    .flatMap((messages) => messages.slice(0, WARNINGS_MAX))
    .map((message) => ({ message }));
  if (completed.length > WARNINGS_MAX)
    plan.warnings.push({ message: `And ${completed.length - WARNINGS_MAX} more numbers were completed.` });
  if (differing.length > WARNINGS_MAX)
    plan.warnings.push({ message: `And ${differing.length - WARNINGS_MAX} more sponsors that differ.` });
  if (undrawn.length > WARNINGS_MAX)
    plan.warnings.push({
      message: `And ${undrawn.length - WARNINGS_MAX} more names that documents cannot show.`,
    });
  return rowErrors.count > 0 ? rowErrors.refusal() : ok(plan);
}

type Wrong = (path: string, message: string) => void;

/** A student on record into the own section of a line, or out of it. */
function placeOwn(plan: RosterPlan, line: RosterLine, { section, level }: RosterPlace, wrong: Wrong): void {
  const { entry, current, clubs } = line;
  const { studentNo, isEnrolled } = entry;
  const isThere = current?.section === section;
  if (!isEnrolled && !isThere) {
    wrong("Enrolled", `${studentNo} is not in ${entry.gradeLevel} ${entry.section}`);
    return;
  }
  if (isEnrolled && isThere) {
    plan.unchanged += 1;
    return;
  }
  if (current !== null) plan.leaving.push({ studentNo, section: current.section });
  if (isEnrolled) plan.joining.push({ studentNo, section });
  for (const club of clubs)
    if (!isEnrolled || club.level !== level) plan.leaving.push({ studentNo, section: club.section });
}

/** A student into a club of the grade level, or out of it. */
function placeInClub(
  plan: RosterPlan,
  { entry, current, clubs, known, section: { section, level } }: RosterLine & { section: RosterPlace },
  levelAfter: ReadonlyMap<string, string | null>,
  wrong: Wrong,
): void {
  const { studentNo, isEnrolled } = entry;
  const own = levelAfter.has(studentNo) ? levelAfter.get(studentNo) : current?.level;
  const isThere = clubs.some((club) => club.section === section);
  const isLeaving = plan.leaving.some((one) => one.studentNo === studentNo && one.section === section);
  const place = `${entry.gradeLevel} ${entry.section}`;
  if (!known && !levelAfter.has(studentNo)) wrong("Student ID", `there is no student ${studentNo}`);
  else if (isEnrolled && own !== level)
    wrong("Grade Section", `${place} is a club, and ${studentNo} is in no section of ${entry.gradeLevel}`);
  else if (!isEnrolled && !isThere) wrong("Enrolled", `${studentNo} is not in ${place}`);
  else if (isEnrolled && isThere) plan.unchanged += 1;
  else if (isEnrolled) plan.joining.push({ studentNo, section });
  else if (!isLeaving) plan.leaving.push({ studentNo, section });
}

/** A student there is none of yet: enrolled, with complete names and a sponsor. */
function takeNew(
  plan: RosterPlan,
  entry: RosterEntry,
  section: number,
  known: readonly KnownSponsor[],
  wrong: Wrong,
): void {
  const { studentNo, names, sponsor, isEnrolled } = entry;
  if (entry.typedNumber !== studentNo) {
    wrong("Student ID", `${shownCell(entry.typedNumber)} ${NO_STUDENT_NUMBER}`);
    return;
  }
  const needed = {
    "Last Name": names.last,
    "Given Name": names.given,
    Sponsor: sponsor.name,
    "Sponsor Email": sponsor.email,
  };
  const missing = Object.entries(needed).flatMap(([heading, text]) => (text === "" ? [heading] : []));
  if (!isEnrolled || missing.length === Object.keys(needed).length) {
    wrong("Student ID", `there is no student ${studentNo}; a new one needs names and a sponsor`);
    return;
  }
  for (const heading of missing) wrong(heading, `is required of the new student ${studentNo}`);
  if (missing.length > 0) return;
  const email = sponsor.email.toLowerCase();
  const onRecord = known.filter((one) => one.email === email);
  const found = onRecord.find(({ name }) => isSameName(name, sponsor.name));
  const earlier = plan.sponsors.find((one) => one.email.toLowerCase() === email);
  const taken = found ? undefined : (onRecord[0]?.name ?? earlier?.name);
  if (taken !== undefined && !isSameName(taken, sponsor.name)) {
    wrong("Sponsor", `${sponsor.email} is the address of ${taken}, not of ${sponsor.name}`);
    return;
  }
  if (!found && !earlier) plan.sponsors.push(sponsor);
  plan.students.push({ entry, sponsor: found ? { id: found.id } : { email } });
  plan.joining.push({ studentNo, section });
}

/** What differs on record; a blank cell says nothing. */
const sponsorDifference = (
  { row, studentNo, sponsor }: RosterEntry,
  known: { sponsor: string },
): string | null =>
  sponsor.name === "" || isSameName(sponsor.name, known.sponsor)
    ? null
    : `Row ${row}: the sponsor of ${studentNo} is ${known.sponsor} on record, and stays so; the file says ${sponsor.name}.`;
