import type { Workflow } from "#core/shared/actions.ts";
import { namedRecords } from "#core/shared/named-records.ts";
import type { ErpTransferStatus } from "./erp-statuses.ts";

/** Before its file is made, a transfer has none of the eight statuses. */
export type ErpTransferState = ErpTransferStatus | "Not Generated";

const UNMADE = "Not Generated";
const stateOf = ({ status }: Pick<ErpTransferFacts, "status">): ErpTransferState => status ?? UNMADE;
/** The status that is stored of a state: null before its file is made. */
export const statusOfState = (state: ErpTransferState | undefined): ErpTransferStatus | null =>
  state === undefined || state === UNMADE ? null : state;

export interface ErpTransferFacts {
  id: number;
  paymentNumber: string;
  status: ErpTransferStatus | null;
}
export type ErpTransferActionName = "retry";

const FINANCE = ["FA"] as const;
/** Transfers of one change. */
export const TRANSFERS_PER_CHANGE_MAX = 1000;

const named = (selection: readonly ErpTransferFacts[]): string =>
  selection.length === 1
    ? `The file of ${selection[0]?.paymentNumber} (log ${selection[0]?.id})`
    : namedRecords(
        selection.map(({ paymentNumber }) => paymentNumber),
        "files",
      );

/**
 * not generated ─> Generation Success ─> Sending Success ─> Received Success ─> OR Update Success
 *       └─> Generation Failed └─> Sending Failed   └─> Received Failed  └─> OR Update Failed
 * Retry makes the file again, or sends it again under the same log id (B-81).
 */
export const erpTransferWorkflow: Workflow<ErpTransferFacts, ErpTransferState, ErpTransferActionName> = {
  statusOf: stateOf,
  actions: {
    retry: {
      label: "Retry",
      rules: [
        { roles: FINANCE, from: ["Generation Failed"], to: UNMADE },
        {
          roles: FINANCE,
          from: ["Sending Failed", "Received Failed", "OR Update Failed"],
          to: "Generation Success",
        },
      ],
      refusal: ({ id, status }) =>
        status === null
          ? `The file of log ${id} is being made.`
          : `Log ${id} has the status ${status} and cannot be retried.`,
      confirmation: (selection) => ({
        title: "Retry Transfer",
        text: `${named(selection)} will be transferred to the ERP again.`,
        confirmLabel: "Retry",
        cancelLabel: "Cancel",
      }),
      success: "The transfer will be tried again.",
      on: { row: true, bulk: true },
      unavailable: "disable",
    },
  },
};
