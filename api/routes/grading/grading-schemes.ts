import { Hono } from "hono";
import { isSameScheme, soundScheme } from "../../../core/grading/schemes/scheme.ts";
import { type AssignmentPlan, planAssignments } from "../../../core/grading/schemes/scheme-assignments.ts";
import {
  newSchemeBody,
  newSchemeToWire,
  outlookToWire,
  schemePlacesQuery,
  schemeToWire,
  schemeVersionBody,
} from "../../../core/grading/schemes/scheme-contract.ts";
import { schemePreview } from "../../../core/grading/schemes/scheme-preview.ts";
import { NOT_FOUND } from "../../../core/shared/result.ts";
import { schoolDayAt } from "../../../core/shared/school-day.ts";
import {
  countPinned,
  type GradedRow,
  gradedBookOf,
  pinnedGrades,
  schemeOf,
  schemeVersions,
} from "../../../db/queries/grading/scheme.ts";
import {
  assignmentStateOf,
  pinnedBooks,
  placesFacts,
  schemePlaces,
  schoolYearAt,
  schoolYears,
  yearOf,
  yearOfScheme,
  yearOrCurrent,
} from "../../../db/queries/grading/scheme-assignments.ts";
import { addScheme, noSuchYear } from "../../commands/management/add-scheme.ts";
import { saveSchemeVersion } from "../../commands/management/save-scheme-version.ts";
import type { AppEnv } from "../../middleware/api-env.ts";
import { Refused } from "../../middleware/errors.ts";
import { jsonBody, parse, queryOf, uuidParam } from "../../middleware/input.ts";
import { executeCommand, readPage, unwrap } from "../../middleware/session.ts";
import { openAfter } from "../management/management-lists.ts";

/** Grading schemes: one with its versions and places, what another version or a new scheme would change, and both made. */
export const gradingSchemes = new Hono<AppEnv>()
  .get("/management/scheme-places", async (c) => {
    const { schoolYearUuid } = parse(schemePlacesQuery, queryOf(c));
    const year = yearOrCurrent(schoolYearUuid, schoolDayAt(c.var.epochMs));
    const { rows } = await readPage(c, "management", [
      schoolYearAt(year),
      schoolYears(),
      schemePlaces(year),
    ] as const);
    const [[found], years, places] = rows;
    if (!found) throw new Refused(NOT_FOUND);
    return c.json({ data: newSchemeToWire(found, years, places) }, 200);
  })
  .post("/management/grading-schemes/preview", async (c) => {
    const { schoolYearUuid, scheme: given, wanted } = parse(newSchemeBody, await jsonBody(c));
    const year = yearOf(schoolYearUuid);
    const pinned = pinnedBooks(null, year, wanted);
    const { rows } = await readPage(c, "management", [
      schoolYearAt(year),
      countPinned(pinned),
      pinnedGrades(pinned),
      ...placesFacts(year),
    ] as const);
    const [[found], [counted], graded, places, schemes, books] = rows;
    if (!found) throw new Refused(noSuchYear());
    const scheme = unwrap(soundScheme(given));
    const state = assignmentStateOf(places, schemes, books);
    const plan = unwrap(planAssignments(state, { before: null, made: "made", scheme, wanted }));
    return c.json({ data: outlookOf(plan, scheme, graded, counted) }, 200);
  })
  .post("/management/grading-schemes", async (c) => {
    const entry = parse(newSchemeBody, await jsonBody(c));
    const { message, data, status } = await executeCommand(c, addScheme(entry), JSON.stringify(entry));
    openAfter(c);
    return c.json({ message, data: data as { id: string; version: number } }, status);
  })
  .get("/management/grading-schemes/:id", async (c) => {
    const uuid = uuidParam(c, "id");
    const { rows } = await readPage(c, "management", [
      schemeVersions(uuid),
      schemePlaces(yearOfScheme(uuid)),
    ] as const);
    const detail = schemeOf(rows[0]);
    if (!detail) throw new Refused(NOT_FOUND);
    return c.json({ data: schemeToWire(detail, rows[1]) }, 200);
  })
  .post("/management/grading-schemes/:id/preview", async (c) => {
    const uuid = uuidParam(c, "id");
    const entry = parse(schemeVersionBody, await jsonBody(c));
    const year = yearOfScheme(uuid);
    const pinned = pinnedBooks(uuid, year, entry.wanted ?? []);
    const { rows } = await readPage(c, "management", [
      schemeVersions(uuid),
      countPinned(pinned),
      pinnedGrades(pinned),
      ...placesFacts(year),
    ] as const);
    const [versions, [counted], graded, places, schemes, books] = rows;
    const standing = schemeOf(versions);
    if (!standing) throw new Refused(NOT_FOUND);
    const { name, version } = standing.scheme;
    const scheme = unwrap(soundScheme({ ...entry.scheme, name, version: version + 1 }));
    const keeps = entry.wanted !== null && isSameScheme(entry.scheme, standing.scheme);
    const made = keeps ? standing.uuid : "made";
    const state = assignmentStateOf(places, schemes, books);
    const plan = unwrap(
      planAssignments(state, { before: standing.uuid, made, scheme, wanted: entry.wanted }),
    );
    return c.json({ data: outlookOf(plan, scheme, graded, counted) }, 200);
  })
  .post("/management/grading-schemes/:id/versions", async (c) => {
    const uuid = uuidParam(c, "id");
    const entry = parse(schemeVersionBody, await jsonBody(c));
    const { message, data, status } = await executeCommand(
      c,
      saveSchemeVersion(uuid, entry),
      JSON.stringify(entry),
    );
    if (entry.wanted) openAfter(c);
    return c.json({ message, data: data as { id: string; version: number } }, status);
  });

type SoundScheme = Parameters<typeof schemePreview>[0];
const outlookOf = (
  { moved }: AssignmentPlan,
  scheme: SoundScheme,
  graded: readonly GradedRow[],
  counted: { gradebooks: number } | undefined,
) =>
  outlookToWire({
    ...schemePreview(scheme, graded.map(gradedBookOf)),
    taking: bySection(moved.filter(({ takes }) => takes)),
    leaving: bySection(moved.filter(({ takes }) => !takes)),
    counted: graded.length,
    pinned: counted?.gradebooks ?? 0,
  });

/** Gradebooks by section, in the order they come. */
const bySection = (books: AssignmentPlan["moved"]) =>
  [...Map.groupBy(books, ({ section }) => section.uuid)].map(([key, of]) => ({
    key,
    name: of[0]?.section.name ?? "",
    gradebooks: of.length,
  }));
