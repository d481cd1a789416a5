import { Hono } from "hono";
import {
  ROSTER_CHECKED,
  rosterForm,
  rosterImportQuery,
  rosterQuery,
} from "../../../core/management/roster-contract.ts";
import { readRosterFile, rosterTemplate, rosterTemplateName } from "../../../core/management/roster-file.ts";
import { schoolDayAt } from "../../../core/shared/school-day.ts";
import { rosterOfYear } from "../../../db/queries/management/roster.ts";
import { decideRoster, importRoster, rosterFacts } from "../../commands/management/import-roster.ts";
import type { AppEnv } from "../../middleware/api-env.ts";
import { csvAnswer } from "../../middleware/csv-answer.ts";
import { csvTextUpload } from "../../middleware/csv-upload.ts";
import { parse, queryOf } from "../../middleware/input.ts";
import { executeCommand, readPage, unwrap } from "../../middleware/session.ts";

/** Rosters by CSV: a school year's as it stands, and the filled-out one. */
export const rosters = new Hono<AppEnv>()
  .get("/management/rosters/template", async (c) => {
    const { schoolYear } = parse(rosterQuery, queryOf(c));
    const { rows } = await readPage(c, "management", [rosterOfYear(schoolYear)] as const);
    return csvAnswer(c, rosterTemplateName(schoolYear), rosterTemplate(rows[0]));
  })
  .post("/management/rosters/import", async (c) => {
    await readPage(c, "management", []);
    const { schoolYear, isDryRun } = parse(rosterImportQuery, queryOf(c));
    const { text, sha256, fields } = await csvTextUpload(c);
    parse(rosterForm, fields);
    const entries = unwrap(readRosterFile(text));
    if (isDryRun) {
      const today = schoolDayAt(c.var.epochMs);
      const { rows } = await readPage(c, "management", rosterFacts(schoolYear, entries));
      const { done } = unwrap(decideRoster({ schoolYear, entries, today }, rows));
      return c.json({ message: ROSTER_CHECKED, data: done }, 200);
    }
    const { message, data } = await executeCommand(
      c,
      importRoster(schoolYear, entries),
      `${sha256} ${schoolYear}`,
    );
    return c.json({ message, data }, 200);
  });
