import { CUSTOMER_ACCOUNT } from "../../../core/billing/accounts/account-calls.ts";
import type { AccountMail } from "../../../core/billing/accounts/account-contract.ts";
import { ACCOUNT_LIST, type AccountRow } from "../../../core/billing/accounts/account-list.ts";
import { NOT_FOUND } from "../../../core/shared/result.ts";
import { schoolDayAt } from "../../../core/shared/school-day.ts";
import {
  familyAccounts,
  mailsOfCustomer,
  recordsOfAccount,
} from "../../../db/queries/billing/accounts/account.ts";
import { ACCOUNTS } from "../../../db/queries/billing/accounts/account-list.ts";
import { type NoRemindersRow, noRemindersOf } from "../../../db/queries/billing/reminders/reminder.ts";
import {
  type CustomerRow,
  customerById,
  customerPartyOf,
} from "../../../db/queries/billing/statement-of-account.ts";
import { Refused } from "../../middleware/errors.ts";
import { readPage } from "../../middleware/session.ts";
import { listRoutes } from "../list-routes.ts";
import { onCall } from "../on-call.ts";

/** Billing's customer accounts. */
export const accounts = listRoutes(ACCOUNT_LIST, ACCOUNTS);

onCall(accounts, CUSTOMER_ACCOUNT, async (c, { params: { customer: customerId } }) => {
  const today = schoolDayAt(c.var.epochMs);
  const records = recordsOfAccount(customerId, today);
  const { rows } = await readPage(c, CUSTOMER_ACCOUNT.access, [
    customerById(customerId),
    familyAccounts(customerId, today),
    mailsOfCustomer(customerId),
    noRemindersOf(customerId),
    ...records.statements,
  ]);
  const [[customer], [account, ...siblings], mails, [marked], ...found] = rows as [
    CustomerRow[],
    AccountRow[],
    AccountMail[],
    NoRemindersRow[],
    ...unknown[][],
  ];
  if (!customer || !account) throw new Refused(NOT_FOUND);
  return {
    data: {
      customer: customerPartyOf(customer),
      account,
      noReminders: marked?.no_reminders_reason ?? null,
      siblings,
      mails,
      ...records.read(found),
    },
  };
});
