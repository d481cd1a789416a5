import { Hono } from "hono";
import { addScheme, noSuchYear, saveSchemeVersion } from "#api/commands/management/save-scheme.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { openAfter } from "#api/routes/management/management-lists.ts";
import { changed, onCall } from "#api/routes/on-call.ts";
import { isSameScheme, soundScheme } from "#core/grading/schemes/scheme.ts";
import { type AssignmentPlan, planAssignments } from "#core/grading/schemes/scheme-assignments.ts";
import {
  ADD_SCHEME,
  PREVIEW_NEW_SCHEME,
  PREVIEW_SCHEME,
  SAVE_SCHEME_VERSION,
  SCHEME_DETAIL,
  SCHEME_TARGETS,
} from "#core/grading/schemes/scheme-calls.ts";
import type { SchemeChanges } from "#core/grading/schemes/scheme-contract.ts";
import { schemePreview } from "#core/grading/schemes/scheme-preview.ts";
import { NO_SCHOOL_YEAR, NOT_FOUND } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import {
  countPinned,
  type GradedRow,
  gradedBookOf,
  pinnedGrades,
  schemeOf,
  schemeVersions,
} from "#db/queries/grading/scheme.ts";
import {
  assignmentFacts,
  assignmentStateOf,
  pinnedBooks,
  schemeTargets,
  schoolYearAt,
  schoolYears,
  yearOf,
  yearOfScheme,
  yearOrCurrent,
} from "#db/queries/grading/scheme-assignments.ts";

/** Grading schemes: one with its versions and assignments, what another version or a new scheme would change, and both made. */
export const gradingSchemes = new Hono<AppEnv>();

onCall(gradingSchemes, SCHEME_TARGETS, async (c, { query: { schoolYearUuid } }) => {
  const year = yearOrCurrent(schoolYearUuid, schoolDayAt(c.var.epochMs));
  const { rows } = await readPage(c, [schoolYearAt(year), schoolYears(), schemeTargets(year)] as const);
  const [[found], years, targets] = rows;
  if (!found) throw new Refused(years.length === 0 ? NO_SCHOOL_YEAR : NOT_FOUND);
  return { data: { year: found, years, targets } };
});
onCall(gradingSchemes, PREVIEW_NEW_SCHEME, async (c, { body }) => {
  const { schoolYearUuid, scheme: given, wanted } = body;
  const year = yearOf(schoolYearUuid);
  const pinned = pinnedBooks(null, year, wanted);
  const { rows } = await readPage(c, [
    schoolYearAt(year),
    countPinned(pinned),
    pinnedGrades(pinned),
    ...assignmentFacts(year),
  ] as const);
  const [[found], [counted], graded, targets, schemes, books] = rows;
  if (!found) throw new Refused(noSuchYear());
  const scheme = unwrap(soundScheme({ ...given, version: 1 }));
  const state = assignmentStateOf(targets, schemes, books);
  const plan = unwrap(planAssignments(state, { before: null, made: "made", scheme, wanted }));
  return { data: changesOf(plan, scheme, graded, counted) };
});
onCall(gradingSchemes, ADD_SCHEME, async (c, { body: entry }) => {
  const answer = await executeCommand(c, addScheme(entry));
  openAfter(c);
  return changed(answer);
});
onCall(gradingSchemes, SCHEME_DETAIL, async (c, { params: { id: uuid } }) => {
  const { rows } = await readPage(c, [schemeVersions(uuid), schemeTargets(yearOfScheme(uuid))] as const);
  const detail = schemeOf(rows[0]);
  if (!detail) throw new Refused(NOT_FOUND);
  return { data: { ...detail, targets: rows[1] } };
});
onCall(gradingSchemes, PREVIEW_SCHEME, async (c, { params: { id: uuid }, body: entry }) => {
  const year = yearOfScheme(uuid);
  const pinned = pinnedBooks(uuid, year, entry.wanted ?? []);
  const { rows } = await readPage(c, [
    schemeVersions(uuid),
    countPinned(pinned),
    pinnedGrades(pinned),
    ...assignmentFacts(year),
  ] as const);
  const [versions, [counted], graded, targets, schemes, books] = rows;
  const newest = schemeOf(versions);
  if (!newest) throw new Refused(NOT_FOUND);
  const { name, version } = newest.scheme;
  const scheme = unwrap(soundScheme({ ...entry.scheme, name, version: version + 1 }));
  const keeps = entry.wanted !== null && isSameScheme(entry.scheme, newest.scheme);
  const made = keeps ? newest.uuid : "made";
  const state = assignmentStateOf(targets, schemes, books);
  const plan = unwrap(planAssignments(state, { before: newest.uuid, made, scheme, wanted: entry.wanted }));
  return { data: changesOf(plan, scheme, graded, counted) };
});
onCall(gradingSchemes, SAVE_SCHEME_VERSION, async (c, { params: { id: uuid }, body: entry }) => {
  const answer = await executeCommand(c, saveSchemeVersion(uuid, entry));
  if (entry.wanted) openAfter(c);
  return changed(answer);
});

type SoundScheme = Parameters<typeof schemePreview>[0];
const changesOf = (
  { moved }: AssignmentPlan,
  scheme: SoundScheme,
  graded: readonly GradedRow[],
  counted: { gradebooks: number } | undefined,
): SchemeChanges => ({
  taking: bySection(moved.filter(({ takes }) => takes)),
  leaving: bySection(moved.filter(({ takes }) => !takes)),
  pinned: {
    ...schemePreview(scheme, graded.map(gradedBookOf)),
    counted: graded.length,
    gradebooks: counted?.gradebooks ?? 0,
  },
});

/** Gradebooks by section, in the order they come. */
const bySection = (books: AssignmentPlan["moved"]) =>
  [...Map.groupBy(books, ({ section }) => section.uuid)].map(([key, of]) => ({
    key,
    name: of[0]?.section.name ?? "",
    gradebooks: of.length,
  }));
