import { ACCOUNTS_PER_MAILING_MAX } from "#core/billing/bulk-limits.ts";
import type { Action, Workflow } from "#core/shared/actions.ts";

/** What finance does with customer accounts from their list; an account has one status. */
export interface AccountFacts {
  customerId: string;
  customerName: string;
}
export type AccountActionName = "sendStatements" | "remind";

/** Mails about accounts, asked for in a dialog of their own. */
const mailing = (what: "Statements" | "Reminders"): Action<AccountFacts, "OPEN"> => ({
  label: `Send ${what}`,
  rules: [{ roles: ["FA"], from: ["OPEN"] }],
  refusal: ({ customerName }) => `${what} of ${customerName} cannot be sent.`,
  on: { row: true, bulk: true },
  unavailable: "hide",
  selectionGuard: (selection) =>
    selection.length > ACCOUNTS_PER_MAILING_MAX
      ? `${what} of at most ${ACCOUNTS_PER_MAILING_MAX.toLocaleString("en-US")} accounts can be sent at once.`
      : null,
});

export const accountWorkflow: Workflow<AccountFacts, "OPEN", AccountActionName> = {
  statusOf: () => "OPEN",
  actions: {
    /** The statement of a month, one mail for each family (B-103). */
    sendStatements: mailing("Statements"),
    /** What is due of each, one mail for each guardian (B-109). */
    remind: mailing("Reminders"),
  },
};
