import { Hono } from "hono";
import { ignoreLines, undoLines } from "#api/commands/billing/bank-lines/change-lines.ts";
import { confirmLines } from "#api/commands/billing/bank-lines/confirm-lines.ts";
import { matchOpenLines, namedByOpen, OPEN_LINES_MAX } from "#api/commands/billing/bank-lines/match-lines.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { changed, onCall, onCommand } from "#api/routes/on-call.ts";
import {
  CONFIRM_BANK_LINES,
  IGNORE_BANK_LINES,
  MATCH_BANK_LINES,
  REOPEN_BANK_LINES,
  UNDO_BANK_LINES,
} from "#core/billing/bank-lines/bank-line-calls.ts";
import { openLines } from "#db/queries/billing/bank-lines/bank-line.ts";

/** Billing's bank lines. */
export const bankLines = new Hono<AppEnv>();

onCommand(bankLines, CONFIRM_BANK_LINES, ({ body }) => confirmLines(body.uuids));
onCommand(bankLines, IGNORE_BANK_LINES, ({ body }) => ignoreLines(body.uuids));
onCommand(bankLines, UNDO_BANK_LINES, ({ body }) => undoLines(body.uuids));
onCommand(bankLines, REOPEN_BANK_LINES, ({ body }) => undoLines(body.uuids, "reopen"));
onCall(bankLines, MATCH_BANK_LINES, async (c) => {
  const { rows } = await readPage(c, [openLines(OPEN_LINES_MAX)] as const);
  return changed(await executeCommand(c, matchOpenLines(namedByOpen(rows[0]))));
});
