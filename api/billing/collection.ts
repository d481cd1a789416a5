import type { Command } from "#api/commands/command.ts";
import { change } from "#api/endpoint.ts";
import { type CashCount, COUNT_CASH } from "#core/billing/collection.body.ts";
import { formatPesos } from "#core/shared/money.ts";
import { ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectedCash } from "#db/queries/billing/collection.ts";
import { sql } from "#db/statement.ts";
import { cashCount } from "#db/tables.ts";
import { insert } from "#db/write.ts";

type CountCashFacts = readonly [ReturnType<typeof expectedCash>];

/** Keeps what was counted of a person's cash of a day beside what the books expect (B-100); a later count stands. */
const keepCount = (count: CashCount): Command<CountCashFacts> => ({
  read: () => [expectedCash(count.day, count.methodCode, count.cashierId)],
  decide({ now, actor, newUuid }, [[line]]) {
    const { day, methodCode, counted, note } = count;
    if (!line)
      return refuse(409, "NOTHING_TO_COUNT", "No cash of this person was posted or paid out on that day.");
    if (line.net !== count.expected)
      return refuse(
        409,
        "EXPECTED_CHANGED",
        `The books expect ${formatPesos(line.net)} by now, not ${formatPesos(count.expected)}. Nothing was kept: compare and count again.`,
      );
    const difference = counted - line.net;
    if (difference !== 0 && note === "")
      return refuseAll(422, "VALIDATION_FAILED", [
        { path: "note", message: "Please say why the cash differs from the books" },
      ]);
    const kept = { expected: line.net, counted, difference };
    return ok({
      statements: [
        insert(cashCount, {
          uuid: newUuid(),
          day,
          methodCode,
          cashierId: line.cashierId,
          expectedCentavos: line.net,
          countedCentavos: counted,
          note,
          countedAt: now,
          countedBy: actor.id,
        }),
      ],
      audit: [
        {
          event: "cash-count",
          subjectUuid: null,
          data: { day, cashier: line.cashier, expectedCentavos: line.net, countedCentavos: counted, note },
        },
      ],
      answer: {
        status: 201,
        message:
          difference === 0
            ? "Cash counted: it agrees with the books."
            : `Cash counted: ${formatPesos(Math.abs(difference))} ${difference > 0 ? "over" : "short"}.`,
        data: sql`${JSON.stringify(kept)}`,
      },
    });
  },
});
export const countCash = change(COUNT_CASH, ({ body }) => keepCount(body));
