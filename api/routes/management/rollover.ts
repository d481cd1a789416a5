import { Hono } from "hono";
import {
  applyRollover,
  changeRolloverFee,
  changeRolloverSection,
  moveRolloverStudents,
  retryRollover,
  saveRollover,
  takeRolloverBack,
  takeRolloverOver,
} from "#api/commands/management/rollover/change-rollover.ts";
import { continueRollover } from "#api/commands/management/rollover/continue-rollover.ts";
import { placementsImport } from "#api/commands/management/rollover/import-placements.ts";
import {
  placedStudents,
  rolloverFacts,
  rolloverView,
} from "#api/commands/management/rollover/rollover-view.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { parse } from "#api/middleware/input.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { computeWaitingFigures } from "#api/reports/figures.ts";
import { changed, onCall, onCommand, onFile } from "#api/routes/on-call.ts";
import { placementsTemplate } from "#core/management/rollover/placements-definition.ts";
import {
  APPLY_ROLLOVER,
  CHANGE_ROLLOVER_FEE,
  CHANGE_ROLLOVER_SECTION,
  IMPORT_ROLLOVER_PLACEMENTS,
  MOVE_ROLLOVER_STUDENTS,
  READ_ROLLOVER,
  RETRY_ROLLOVER,
  ROLLOVER_PLACEMENTS_TEMPLATE,
  SAVE_ROLLOVER,
  TAKE_ROLLOVER_BACK,
  TAKE_ROLLOVER_OVER,
} from "#core/management/rollover/rollover-calls.ts";
import { rosterForm } from "#core/management/rosters/roster-contract.ts";
import { openDatabase } from "#db/client.ts";

/** The rollover into the next school year: its draft, what has changed since, and how it is applied and taken back. */
export const rollover = new Hono<AppEnv>();

/** How long the request's own Worker goes on after its answer; the scheduled job does the rest. */
const AFTER_ANSWER_MS = 20_000;
function continueAfter(c: ApiContext): void {
  const { requestId, newUuid, epochMs } = c.var;
  const db = openDatabase({ url: c.env.DATABASE_URL, authToken: c.env.DATABASE_AUTH_TOKEN });
  c.executionCtx.waitUntil(continueRollover({ db, requestId, newUuid, epochMs }, AFTER_ANSWER_MS));
}

onCall(rollover, READ_ROLLOVER, async (c, { query, today }) => {
  await computeWaitingFigures(c);
  const { rows, scope } = await readPage(c, rolloverFacts(today));
  return { data: rolloverView(rows, { actor: scope.actor, query, today }) };
});
onCommand(rollover, SAVE_ROLLOVER, ({ body, today }) => saveRollover(body, today));
onCommand(rollover, MOVE_ROLLOVER_STUDENTS, ({ body, today }) => moveRolloverStudents(body, today));
onCommand(rollover, CHANGE_ROLLOVER_SECTION, ({ body, today }) => changeRolloverSection(body, today));
onCommand(rollover, CHANGE_ROLLOVER_FEE, ({ body, today }) => changeRolloverFee(body, today));
onCall(rollover, ROLLOVER_PLACEMENTS_TEMPLATE, async (c, { today }) => {
  const { rows } = await readPage(c, rolloverFacts(today));
  return csvAnswer(c, "Next year sections.csv", placementsTemplate(placedStudents(rows, today)));
});
onFile(rollover, IMPORT_ROLLOVER_PLACEMENTS, ({ fields, today }) => {
  parse(rosterForm, fields);
  return placementsImport(today);
});
onCommand(rollover, TAKE_ROLLOVER_OVER, ({ body, today }) => takeRolloverOver(body.digest, today));
onCall(rollover, APPLY_ROLLOVER, async (c, { body, today }) => {
  const answer = await executeCommand(c, applyRollover(body.digest, today));
  continueAfter(c);
  return changed(answer);
});
onCall(rollover, RETRY_ROLLOVER, async (c, { today }) => {
  const answer = await executeCommand(c, retryRollover(today));
  continueAfter(c);
  return changed(answer);
});
onCommand(rollover, TAKE_ROLLOVER_BACK, ({ today }) => takeRolloverBack(today));
