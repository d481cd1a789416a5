import type { Command, CommandScope, Rows } from "#api/commands/command.ts";
import {
  type MailingPlan,
  MONTH_NOT_PAST,
  mailingOutcome,
  planMailing,
} from "#core/billing/accounts/statement-mailing.ts";
import type { AskedMailing } from "#core/billing/accounts/statement-mailing-contract.ts";
import { mailingOf } from "#core/billing/accounts/statement-mailing-contract.ts";
import { monthsPast } from "#core/billing/late-charge.ts";
import { NOT_FOUND, ok, type Result, refuseAll } from "#core/shared/result.ts";
import { expectThat } from "#db/commit.ts";
import { insertMail } from "#db/queries/documents/mail-request.ts";
import { areNotMailed, customersToMail } from "#db/queries/documents/statement-mails.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";
import { json, sql } from "#db/statement.ts";

type MailStatementsFacts = ReturnType<typeof mailingFacts>;
export const mailingFacts = ({ customerIds, month }: AskedMailing) =>
  [customersToMail(customerIds, month), schoolAsBusiness("1")] as const;

/** Who is mailed, or why nobody is: an unknown customer, a month that has not ended, nobody with an address. */
export function planStatements(
  { customerIds, month }: AskedMailing,
  { today }: Pick<CommandScope, "today">,
  [customers]: Rows<MailStatementsFacts>,
): Result<MailingPlan> {
  if (!monthsPast(today).includes(month))
    return refuseAll(422, "VALIDATION_FAILED", [{ message: MONTH_NOT_PAST, path: "month" }]);
  return customers.length < customerIds.length ? NOT_FOUND : ok(planMailing(month, customers));
}

/**
 * Asks for the statement of a month, one mail for each family, once (B-103). The mails wait without a document: a job of
 * each minute draws some of them (queue-statements.ts), so that nothing waits behind 2,000 statements.
 */
export const mailStatements = (asked: AskedMailing): Command<MailStatementsFacts> => ({
  read: () => mailingFacts(asked),
  decide(scope, facts) {
    const planned = planStatements(asked, scope, facts);
    if (!planned.ok) return planned;
    const [, [business]] = facts;
    if (!business) return NOT_FOUND;
    const { actor, now, newUuid } = scope;
    const { name, email, contactNumber } = business;
    const { month } = asked;
    const mails = planned.value.mails.map((family) => ({ uuid: newUuid(), family }));
    const customerOf = ({ customers }: (typeof mails)[number]["family"]): string =>
      customers[0]?.customerId ?? "";
    return ok({
      statements: [
        expectThat(
          areNotMailed(
            mails.map(({ family }) => family.guardian),
            month,
          ),
        ),
        insertMail(
          mails.map(({ uuid, family }) => ({
            uuid,
            kind: "statement",
            subjectUuid: family.guardian,
            subjectNumber: customerOf(family),
            documentUuid: null,
            requestedBy: actor.id,
            recipient: family.address,
            revision: 1,
            status: "waiting",
            facts: { school: { name, email, contactNumber } },
            period: month,
          })),
          now,
        ),
      ],
      audit: mails.map(({ uuid, family }) => ({
        event: "mail-request",
        subjectUuid: uuid,
        data: { customerId: customerOf(family), month },
      })),
      answer: {
        status: 200,
        message: mailingOutcome(planned.value),
        data: sql`json(${json(mailingOf(planned.value))})`,
      },
    });
  },
});
