import { addDays, type SchoolDay, startOfDay, yearOf } from "#core/shared/school-day.ts";
import { GIVEN_NAMES, LEVELS } from "#db/seed/names.ts";
import type { SeedContext } from "#db/seed/plan.ts";
import { DEMO_LOGO, DEMO_SIGNATURES, PICTURE_CONTENT_TYPE } from "./pictures.ts";

/** What reports say beside names and grades. All of it follows from numbers: nothing here is drawn by chance. */
const SIGNATORIES = [
  { post: "principal", name: "Honorio S. Balagtas", heldFrom: "2010-06-01" },
  { post: "principal", name: "Imelda R. Katigbak, EdD", heldFrom: "2018-06-01" },
  { post: "president", name: "Rev. Fr. Anselmo D. Villareal", heldFrom: "2014-04-01" },
] as const;
const SETTINGS = {
  school_id: "409876",
  school_division: "San Pablo City",
  school_region: "Region IV-A (CALABARZON)",
  printed_signatures: "printed",
};

/** Who signs, with drawn signatures, and what the head of a report says. */
export function seedSignatories({ writer, later, openedMs, firstDay }: SeedContext): void {
  SIGNATORIES.forEach(({ post, name, heldFrom }, index) => {
    const scan = DEMO_SIGNATURES[index];
    if (!scan) return;
    const kept = [scan.objectKey, PICTURE_CONTENT_TYPE, scan.sha256];
    writer.add("signatory", [index + 1, later.uuidAt(openedMs), post, name, heldFrom, ...kept]);
  });
  for (const [name, value] of Object.entries(SETTINGS))
    writer.add("school_setting", [name, value, startOfDay(firstDay)]);
}
export const SEED_LOGO = [DEMO_LOGO.objectKey, PICTURE_CONTENT_TYPE, DEMO_LOGO.sha256] as const;

/** Days of school of the terms before the running one: it ends before anybody counts them. */
export const daysOfSchool = (end: SchoolDay, today: SchoolDay, ordinal: number): number | null =>
  end < today ? 60 + ordinal * 2 : null;

const STRANDS = ["STEM", "ABM", "HUMSS"] as const;
export const strandOf = (levelCode: string, section: number): string =>
  ["G11", "G12"].includes(levelCode) ? (STRANDS[section % STRANDS.length] ?? "") : "";

/** Every so many students one has no LRN yet; of every eleventh it begins with a zero. */
const NO_LRN_EVERY = 73;
const lrnOf = (id: number): string | null =>
  id % NO_LRN_EVERY === 0 ? null : `${id % 11 === 0 ? "012345" : "409876"}${String(id).padStart(6, "0")}`;

/** LRN, sex and birth date of a student: as old as the level asks for when the year began. */
export function detailsOf({ years }: SeedContext, id: number, level: number, given: string) {
  const begins = `${yearOf(years.current.start) - (Math.min(level, LEVELS.length) + 3)}${years.current.start.slice(4)}`;
  // The given names take turns.
  const sex: "F" | "M" = GIVEN_NAMES.findIndex((name) => name === given) % 2 === 0 ? "F" : "M";
  return { lrn: lrnOf(id), sex, birthDate: addDays(begins, -((id * 47) % 365)) };
}
