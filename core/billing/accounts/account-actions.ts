import type { Workflow } from "../../shared/actions.ts";
import { ACCOUNTS_PER_MAILING_MAX } from "../bulk-limits.ts";

/** What finance does with customer accounts from their list; an account has one status. */
export interface AccountFacts {
  customerId: string;
  customerName: string;
}
export type AccountActionName = "sendStatements";

/** Each is asked for in a dialog of its own. */
export const accountWorkflow: Workflow<AccountFacts, "OPEN", AccountActionName> = {
  statusOf: () => "OPEN",
  actions: {
    /** The statement of a month, one mail for each family (B-103). */
    sendStatements: {
      label: "Send Statements",
      rules: [{ roles: ["FA"], from: ["OPEN"] }],
      refusal: ({ customerName }) => `The statement of ${customerName} cannot be sent.`,
      on: { row: true, bulk: true },
      unavailable: "hide",
      join: "every",
      selectionGuard: (selection) =>
        selection.length > ACCOUNTS_PER_MAILING_MAX
          ? `Statements of at most ${ACCOUNTS_PER_MAILING_MAX.toLocaleString("en-US")} accounts can be sent at once.`
          : null,
    },
  },
};
