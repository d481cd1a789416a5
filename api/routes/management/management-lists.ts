import { Hono } from "hono";
import type * as z from "zod";
import {
  assignmentBody,
  schoolYearBody,
  sectionBody,
  sponsorBody,
  subjectBody,
  termBody,
} from "../../../core/management/editing-contract.ts";
import { CHOICES, type ManagementChoices, type ManagementRow } from "../../../core/management/editors.ts";
import { MANAGEMENT_KEYS } from "../../../core/management/lists/management-lists.ts";
import { OFFICE_LISTS } from "../../../core/management/lists/office-lists.ts";
import type { AnyList } from "../../../core/shared/list/definition.ts";
import { schoolDayAt } from "../../../core/shared/school-day.ts";
import { managementChoices } from "../../../db/queries/management/management-facts.ts";
import { OFFICE_SOURCES } from "../../../db/queries/management/management-list.ts";
import type { Statement } from "../../../db/statement.ts";
import { openGradebooks } from "../../commands/grading/open-gradebooks.ts";
import { saveSchoolYear, saveTerm } from "../../commands/management/save-calendar.ts";
import { saveAssignment, saveSection, saveSubject } from "../../commands/management/save-classes.ts";
import { type RecordEditor, saveRecord } from "../../commands/management/save-record.ts";
import { saveSponsor } from "../../commands/management/save-sponsor.ts";
import type { ApiContext, AppEnv } from "../../middleware/api-env.ts";
import { jsonBody, parse, uuidParam } from "../../middleware/input.ts";
import { executeCommand, readPage } from "../../middleware/session.ts";
import { listRoutes } from "../list-routes.ts";

/** Parses a body, saves it as a new record or over the one with this id, and answers with its row. */
async function save<
  Body extends z.ZodType<{ version?: number | undefined }>,
  const S extends readonly Statement<unknown>[],
>(c: ApiContext, body: Body, editor: RecordEditor<z.output<Body>, S>, id: string | null): Promise<Response> {
  const entry = parse(body, await jsonBody(c));
  const today = schoolDayAt(c.var.epochMs);
  const { message, data, status } = await executeCommand(
    c,
    saveRecord(editor, { id, entry, today }),
    JSON.stringify(entry),
  );
  return c.json({ message, data: data as ManagementRow }, status);
}

/** The gradebooks a change lets open are opened at once, not only tonight (docs/decisions/0023). */
export function openAfter(c: ApiContext): void {
  const { epochMs, newUuid, requestId, db } = c.var;
  c.executionCtx.waitUntil(openGradebooks(db, { epochMs, newUuid, requestId }));
}

/** What the school's office keeps: lists, what their forms choose from, and every change. */
export const managementLists = new Hono<AppEnv>()
  .get("/management/choices", async (c) => {
    const today = schoolDayAt(c.var.epochMs);
    const { rows } = await readPage(c, "management", managementChoices(today));
    const found = rows.flat();
    const choices = Object.fromEntries(
      CHOICES.map((name) => [
        name,
        found.filter(({ kind }) => kind === name).map(({ value, label }) => ({ value, label })),
      ]),
    ) as ManagementChoices;
    return c.json({ data: choices }, 200);
  })
  .post("/management/school-years", (c) => save(c, schoolYearBody, saveSchoolYear, null))
  .patch("/management/school-years/:id", (c) => save(c, schoolYearBody, saveSchoolYear, uuidParam(c, "id")))
  .patch("/management/terms/:id", async (c) => {
    const answer = await save(c, termBody, saveTerm, uuidParam(c, "id"));
    openAfter(c);
    return answer;
  })
  .post("/management/sections", (c) => save(c, sectionBody, saveSection, null))
  .patch("/management/sections/:id", (c) => save(c, sectionBody, saveSection, uuidParam(c, "id")))
  .post("/management/subjects", (c) => save(c, subjectBody, saveSubject, null))
  .patch("/management/subjects/:id", (c) => save(c, subjectBody, saveSubject, c.req.param("id")))
  .patch("/management/sponsors/:id", (c) => save(c, sponsorBody, saveSponsor, uuidParam(c, "id")))
  .post("/management/assignments", async (c) => {
    const answer = await save(c, assignmentBody, saveAssignment, null);
    openAfter(c);
    return answer;
  })
  .patch("/management/assignments/:id", (c) => save(c, assignmentBody, saveAssignment, uuidParam(c, "id")));

for (const key of MANAGEMENT_KEYS)
  managementLists.route("/", listRoutes<AnyList, object>(OFFICE_LISTS[key], OFFICE_SOURCES[key]));
