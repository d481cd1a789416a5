import { NO_STUDENT_NUMBER, RowErrors, shownCell } from "../../shared/import/import-rows.ts";
import { ok, type Result } from "../../shared/result.ts";
import { fullNameOf, type RosterEntry, type SponsorEntry } from "./roster-file.ts";

/** What a line of a roster meets: whom and what it names, and where the student is now. */
export interface RosterLine {
  entry: RosterEntry;
  /** Null: no student has this number. */
  known: { name: string; sponsor: string } | null;
  section: number | null;
  /** The section of that year the student is in; null: none. */
  current: number | null;
}
export interface KnownSponsor {
  id: number;
  /** In small letters. */
  email: string;
  name: string;
}

export interface Placed {
  studentNo: string;
  section: number;
}
export interface RosterPlan {
  joining: Placed[];
  leaving: Placed[];
  unchanged: number;
  /** In the order of the file. */
  students: { entry: RosterEntry; sponsor: { id: number } | { email: string } }[];
  /** Each once, by e-mail address. */
  sponsors: SponsorEntry[];
  warnings: { message: string }[];
}

const WARNINGS_MAX = 20;
const sameName = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (name: string): string => name.normalize("NFC").replace(/\s+/g, " ").trim();

/**
 * Who goes where and who is new; or every line that names no section, one the student is not in, or a new student without
 * what one needs. Names on record are never written over: another one in the file is a warning.
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
  for (const line of lines) {
    const { entry, section, current } = line;
    const { row, studentNo, isEnrolled } = entry;
    const wrong = (path: string, message: string) =>
      rowErrors.add({ row, path, message: `${path}: ${message}` });
    const place = `${entry.gradeLevel} ${entry.section}`;
    if (section === null)
      wrong("Grade Section", `there is no section ${entry.section} of ${entry.gradeLevel} in ${schoolYear}`);
    else if (!line.known) takeNew(plan, entry, section, known, wrong);
    else {
      if (entry.typedNumber !== studentNo)
        completed.push(`Row ${row}: ${entry.typedNumber} was completed to ${studentNo}, ${line.known.name}.`);
      const told = differenceOf(entry, line.known);
      if (told) differing.push(told);
      if (!isEnrolled && current !== section) wrong("Enrolled", `${studentNo} is not in ${place}`);
      else if (isEnrolled && current === section) plan.unchanged += 1;
      else {
        if (current !== null) plan.leaving.push({ studentNo, section: current });
        if (isEnrolled) plan.joining.push({ studentNo, section });
      }
    }
  }
  plan.warnings = [...completed.slice(0, WARNINGS_MAX), ...differing.slice(0, WARNINGS_MAX)].map(
    (message) => ({
      message,
    }),
  );
  if (completed.length > WARNINGS_MAX)
    plan.warnings.push({ message: `And ${completed.length - WARNINGS_MAX} more numbers were completed.` });
  if (differing.length > WARNINGS_MAX)
    plan.warnings.push({ message: `And ${differing.length - WARNINGS_MAX} more names that differ.` });
  return rowErrors.count > 0 ? rowErrors.refusal() : ok(plan);
}

/** A student there is none of yet: enrolled, with complete names and a sponsor. */
function takeNew(
  plan: RosterPlan,
  entry: RosterEntry,
  section: number,
  known: readonly KnownSponsor[],
  wrong: (path: string, message: string) => void,
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
  const found = onRecord.find(({ name }) => sameName(name, sponsor.name));
  const earlier = plan.sponsors.find((one) => one.email.toLowerCase() === email);
  const taken = found ? undefined : (onRecord[0]?.name ?? earlier?.name);
  if (taken !== undefined && !sameName(taken, sponsor.name)) {
    wrong("Sponsor", `${sponsor.email} is the address of ${taken}, not of ${sponsor.name}`);
    return;
  }
  if (!found && !earlier) plan.sponsors.push(sponsor);
  plan.students.push({ entry, sponsor: found ? { id: found.id } : { email } });
  plan.joining.push({ studentNo, section });
}

/** What stands otherwise on record; blank cells say nothing. */
function differenceOf(
  { row, studentNo, names, sponsor }: RosterEntry,
  known: { name: string; sponsor: string },
) {
  const typed = fullNameOf(names);
  const isNamed = names.last !== "" || names.given !== "" || names.middle !== "";
  if (isNamed && !sameName(typed, known.name))
    return `Row ${row}: ${studentNo} is ${known.name} on record, and stays so; the file says ${typed}.`;
  if (sponsor.name !== "" && !sameName(sponsor.name, known.sponsor))
    return `Row ${row}: the sponsor of ${studentNo} is ${known.sponsor} on record, and stays so; the file says ${sponsor.name}.`;
  return null;
}
