import { ok } from "../../../core/shared/result.ts";
import { yearOf } from "../../../core/shared/school-day.ts";
import { expectChanges } from "../../../db/commit.ts";
import { type InvoiceHeadRow, invoiceHeads } from "../../../db/queries/billing/invoice.ts";
import {
  type InvoiceVersion,
  numbersOf,
  postInvoices,
  publishDrafts,
  takeNumbers,
  touchAccounts,
} from "../../../db/queries/billing/invoice-change.ts";
import { membersOfDrafts } from "../../../db/queries/billing/invoice-source.ts";
import type { Statement } from "../../../db/statement.ts";
import { changeRecords } from "../change-records.ts";
import type { CommandScope } from "../command.ts";
import { namedInvoices } from "./invoice-facts.ts";
import { publishToMembers } from "./write-invoice.ts";

const isToSegment = ({ student_id }: InvoiceHeadRow): boolean => student_id === null;

/**
 * Publishes drafts: number, ledger, audit, in one batch, all or none. A draft to a segment makes one invoice for each
 * active member (B-13). `asOne`: the single call's words instead of the count.
 */
export const publishInvoices = (uuids: readonly string[], asOne = false) =>
  changeRecords({
    area: "billing",
    named: namedInvoices("publish", uuids),
    read: () => [invoiceHeads(uuids), membersOfDrafts(uuids)],
    write(heads, { scope, more: [members] }) {
      const drafts = heads.filter((head) => !isToSegment(head));
      const numbered = drafts.length > 0 ? publishRead(drafts, scope) : [];
      if (drafts.length === heads.length) return ok(numbered);
      const made = publishToMembers(members, scope);
      if (!made.ok) return made;
      const { statements, audit } = made.value;
      return ok({
        statements: [...numbered, ...statements],
        audit,
        count: drafts.length + audit.length,
      });
    },
    audit: (head) => ({
      event: isToSegment(head) ? "invoice-source-publish" : "invoice-publish",
      subjectKind: "invoice",
      subjectUuid: head.uuid,
      data: {
        draftNumber: head.draft_number,
        amountCentavos: head.amount_due_centavos,
        ...(isToSegment(head) && { made: head.members }),
      },
    }),
    counted: (count) => `${count} invoice(s) published.`,
    countsOne: !asOne,
    data: numbersOf,
  });

function publishRead(drafts: readonly InvoiceVersion[], { now, today }: CommandScope): Statement<unknown>[] {
  const year = yearOf(today);
  return [
    takeNumbers("INV", year, drafts.length),
    publishDrafts(drafts, year, now),
    expectChanges(drafts.length),
    postInvoices(drafts, now),
    touchAccounts(drafts),
  ];
}
