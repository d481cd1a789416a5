import * as z from "zod";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { day, fields, flag, orNull, type RecordOfFields, records, text } from "#core/shared/list/fields.ts";
import { recordDay } from "#core/shared/query-fields.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";

/** In which sections and clubs of a school year a student is and was, from day to day (M-81). */

const DAYS = {
  /** Null: from the start of the school year. */
  firstDay: orNull(day("first_day")),
  /** Null: is there still, or was to the end of the school year. */
  lastDay: orNull(day("last_day")),
};
const PLACE = fields({ sectionId: text("section_id"), ...DAYS });
export type PlacementDays = RecordOfFields<typeof PLACE.fields>;
/** A school year with the student's places in it, and the sections there are. */
export const YEAR_PLACEMENTS = fields({
  schoolYear: text("school_year"),
  placements: records("placements", PLACE),
  sections: records("sections", fields({ id: text("id"), name: text("name"), isClub: flag("is_club") })),
});
export type YearPlacements = RecordOfFields<typeof YEAR_PLACEMENTS.fields>;

const PLACES_MAX = 20;
const NAME_MAX = 60;
/** PUT /management/students/{id}/placements: all places of the student in one school year. */
export const placementsBody = z.strictObject({
  school_year: z.string().trim().min(1, REQUIRED).max(NAME_MAX),
  placements: z
    .array(
      z.strictObject({
        section_id: z.string().min(1, REQUIRED).max(NAME_MAX),
        first_day: recordDay.nullish(),
        last_day: recordDay.nullish(),
      }),
    )
    .max(PLACES_MAX),
  version: z.int().min(1).optional(),
});

/** What decides whether places are possible. */
export interface PlacementFacts {
  today: SchoolDay;
  year: { start: SchoolDay; end: SchoolDay };
  isActive: boolean;
  /** Sections in which the student has a score, or a grade that was set by hand. */
  scored: readonly string[];
  /** By id. */
  sections: ReadonlyMap<string, { name: string; levelId: number; isClub: boolean }>;
}

/** What is wrong with the places of a student in a school year, by place. */
export function placementMistakes(
  places: readonly PlacementDays[],
  { today, year, isActive, scored, sections }: PlacementFacts,
): RefusedEntry[] {
  const mistakes: RefusedEntry[] = [];
  const own = places.filter(({ sectionId }) => sections.get(sectionId)?.isClub === false);
  for (const [at, place] of places.entries()) {
    const refuse = (field: string, message: string) =>
      mistakes.push({ path: `placements.${at}.${field}`, message });
    const section = sections.get(place.sectionId);
    const { firstDay, lastDay } = place;
    if (!section) refuse("section_id", "Please choose a section of the school year");
    if (firstDay !== null && (firstDay > year.end || firstDay > maxDay(today, year.start)))
      refuse(
        "first_day",
        `The first day cannot be after ${formatDay(minDay(year.end, maxDay(today, year.start)))}`,
      );
    if (lastDay !== null && lastDay > today) refuse("last_day", "The last day cannot be after today");
    if (lastDay !== null && lastDay < (firstDay ?? year.start))
      refuse("last_day", "The last day cannot be before the first one");
    if (lastDay === null && !isActive && year.end >= today)
      refuse("last_day", "The student is not at the school any more: enter the last day");
    if (!section) continue;
    const other = places
      .slice(0, at)
      .find(
        (before) =>
          (section.isClub ? before.sectionId === place.sectionId : own.includes(before)) &&
          overlap(before, place),
      );
    if (other)
      refuse("first_day", `The student was in ${sections.get(other.sectionId)?.name} at the same time`);
    if (section.isClub && !own.some((one) => sections.get(one.sectionId)?.levelId === section.levelId))
      refuse("section_id", `${section.name} is a club, and the student is in no section of its grade level`);
  }
  for (const id of scored)
    if (places.every(({ sectionId }) => sectionId !== id))
      mistakes.push({
        path: "placements",
        message: `The student has scores in ${sections.get(id)?.name}: the place there can be ended, not removed`,
      });
  return mistakes;
}
const maxDay = (one: SchoolDay, other: SchoolDay): SchoolDay => (one > other ? one : other);
const minDay = (one: SchoolDay, other: SchoolDay): SchoolDay => (one < other ? one : other);
/** Who leaves a section on a day may join another on it. */
const overlap = (one: PlacementDays, other: PlacementDays): boolean =>
  (one.firstDay ?? "") < (other.lastDay ?? "9999") && (other.firstDay ?? "") < (one.lastDay ?? "9999");

/** "Grade 7 Narra, to 11/18/2026; Grade 7 Molave, from 11/18/2026": in the history of a student. */
export const placementsInWords = (
  places: readonly PlacementDays[],
  nameOf: (sectionId: string) => string,
): string =>
  places
    .map(({ sectionId, firstDay, lastDay }) =>
      [
        nameOf(sectionId),
        ...(firstDay === null ? [] : [`from ${formatDay(firstDay)}`]),
        ...(lastDay === null ? [] : [`to ${formatDay(lastDay)}`]),
      ].join(", "),
    )
    .join("; ") || "–";
