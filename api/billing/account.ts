import { mailingFacts, mailStatements, planStatements } from "#api/commands/mail/mail-statements.ts";
import { endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { CUSTOMER_ACCOUNT, MAIL_STATEMENTS } from "#core/billing/accounts/account-calls.ts";
import type { AccountMail } from "#core/billing/accounts/account-contract.ts";
import type { AccountRow } from "#core/billing/accounts/account-list.ts";
import { mailingOutcome } from "#core/billing/accounts/statement-mailing.ts";
import { mailingOf, type StatementMailing } from "#core/billing/accounts/statement-mailing-contract.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { familyAccounts, mailsOfCustomer, recordsOfAccount } from "#db/queries/billing/accounts/account.ts";
import { type NoReminders, noRemindersOf } from "#db/queries/billing/reminders/reminder.ts";
import { customerById } from "#db/queries/billing/statement-of-account.ts";
import type { RowOf } from "#db/statement.ts";

/** Billing's customer accounts. */
export const customerAccountEndpoints = [
  endpoint(CUSTOMER_ACCOUNT, async (c, { params: { customer: customerId }, today }) => {
    const records = recordsOfAccount(customerId, today);
    const { rows } = await readPage(c, [
      customerById(customerId),
      familyAccounts(customerId, today),
      mailsOfCustomer(customerId),
      noRemindersOf(customerId),
      ...records.statements,
    ]);
    const [[customer], [account, ...siblings], mails, [marked], ...found] = rows as [
      RowOf<ReturnType<typeof customerById>>[],
      AccountRow[],
      AccountMail[],
      NoReminders[],
      ...unknown[][],
    ];
    if (!customer || !account) throw new Refused(NOT_FOUND);
    return {
      data: {
        customer,
        account,
        noReminders: marked?.reason ?? null,
        siblings,
        mails,
        ...records.read(found),
      },
    };
  }),
  endpoint(MAIL_STATEMENTS, async (c, { query: { dry_run }, body }) => {
    if (dry_run === "1") {
      const { rows, scope } = await readPage(c, mailingFacts(body));
      const plan = unwrap(planStatements(body, scope, rows));
      return { message: mailingOutcome(plan), data: mailingOf(plan) };
    }
    const { message, data } = await executeCommand(c, mailStatements(body));
    return { message, data: data as StatementMailing };
  }),
];
