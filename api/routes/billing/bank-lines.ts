import { ignoreLines, undoLines } from "#api/commands/billing/bank-lines/change-lines.ts";
import { confirmLines } from "#api/commands/billing/bank-lines/confirm-lines.ts";
import { matchOpenLines, namedByOpen, OPEN_LINES_MAX } from "#api/commands/billing/bank-lines/match-lines.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { changed, onCall } from "#api/routes/on-call.ts";
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

onCall(bankLines, CONFIRM_BANK_LINES, async (c, { body }) =>
  changed(await executeCommand(c, confirmLines(body.uuids), JSON.stringify(body))),
);
onCall(bankLines, IGNORE_BANK_LINES, async (c, { body }) =>
  changed(await executeCommand(c, ignoreLines(body.uuids), JSON.stringify(body))),
);
onCall(bankLines, UNDO_BANK_LINES, async (c, { body }) =>
  changed(await executeCommand(c, undoLines(body.uuids), JSON.stringify(body))),
);
onCall(bankLines, MATCH_BANK_LINES, async (c) => {
  const { rows } = await readPage(c, MATCH_BANK_LINES.access, [openLines(OPEN_LINES_MAX)] as const);
  return changed(await executeCommand(c, matchOpenLines(namedByOpen(rows[0])), ""));
});
