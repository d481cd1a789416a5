import { ignoreLines, undoLines } from "#api/commands/billing/bank-lines/change-lines.ts";
import { confirmLines } from "#api/commands/billing/bank-lines/confirm-lines.ts";
import { matchOpenLines, namedByOpen, OPEN_LINES_MAX } from "#api/commands/billing/bank-lines/match-lines.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { changed, onCall, onCommand } from "#api/routes/on-call.ts";
import {
  CONFIRM_BANK_LINES,
  IGNORE_BANK_LINES,
  MATCH_BANK_LINES,
  UNDO_BANK_LINES,
} from "#core/billing/bank-lines/bank-line-calls.ts";
import { BANK_LINE_LIST } from "#core/billing/bank-lines/bank-line-list.ts";
import { openLines } from "#db/queries/billing/bank-lines/bank-line.ts";
import { BANK_LINES } from "#db/queries/billing/bank-lines/bank-line-list.ts";

/** Billing's bank lines. */
export const bankLines = listRoutes(BANK_LINE_LIST, BANK_LINES);

onCommand(bankLines, CONFIRM_BANK_LINES, ({ body }) => confirmLines(body.uuids));
onCommand(bankLines, IGNORE_BANK_LINES, ({ body }) => ignoreLines(body.uuids));
onCommand(bankLines, UNDO_BANK_LINES, ({ body }) => undoLines(body.uuids));
onCall(bankLines, MATCH_BANK_LINES, async (c) => {
  const { rows } = await readPage(c, [openLines(OPEN_LINES_MAX)] as const);
  return changed(await executeCommand(c, matchOpenLines(namedByOpen(rows[0]))));
});
