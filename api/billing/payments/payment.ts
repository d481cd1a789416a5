import { billingSettings } from "#api/commands/billing/billing-settings.ts";
import { handOver, NO_STATEMENTS } from "#api/commands/billing/erp.ts";
import {
  type CheckedEntry,
  checkPaymentEntry,
  customersNamedBy,
  NO_SUCH_DOCUMENT,
  openInvoiceOf,
  slipUsed,
} from "#api/commands/billing/payment-entry-rules.ts";
import { namedPayments } from "#api/commands/billing/payment-facts.ts";
import { changeRecords, decideNamed } from "#api/commands/change-records.ts";
import { type Command, type CommandScope, type Rows, unchanged } from "#api/commands/command.ts";
import { change, make, view } from "#api/endpoint.ts";
import { allocate } from "#core/billing/payments/allocation.ts";
import { OF_BANK_LINE, paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import {
  CORRECT_OFFICIAL_RECEIPT,
  CREATE_PAYMENT,
  CREATE_PAYMENT_OF_SEVERAL,
  DRY_RUN,
  UPDATE_PAYMENT,
} from "#core/billing/payments/payment-calls.ts";
import { detailsToJson } from "#core/billing/payments/payment-details-contract.ts";
import type { PaymentEntry } from "#core/billing/payments/payment-entry-contract.ts";
import { PAYMENT } from "#core/billing/payments/payment-list.ts";
import { PAYMENT_VIEW } from "#core/documents/billing-calls.ts";
import { isSameContent } from "#core/shared/canonical-json.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { type Instant, yearOf } from "#core/shared/school-day.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import {
  correctOfficialReceipt as correctRow,
  officialReceiptUsed,
} from "#db/queries/billing/erp-transfer.ts";
import { banks, knownMethods, paymentMethods } from "#db/queries/billing/lookups.ts";
import {
  appliedAllocations,
  appliedByInvoice,
  unappliedCreditOf,
} from "#db/queries/billing/payments/credit.ts";
import {
  accountsOfInvoices,
  creditsOfPayments,
  type FoundPayment,
  idsOfPayments,
  payableInvoices,
  paymentsNamed,
} from "#db/queries/billing/payments/payment.ts";
import { changedPayment, changedPayments } from "#db/queries/billing/payments/payment-change.ts";
import {
  hasReceiptNumber,
  isChequeFree,
  isSlipFree,
  paymentReferences,
  slipToAttach,
} from "#db/queries/billing/payments/payment-entry.ts";
import { revisionsOf } from "#db/queries/billing/payments/receipt.ts";
import { lastNumber, takeNumbers } from "#db/queries/billing/series.ts";
import { filesOfPayment } from "#db/queries/documents/uploaded-file.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { payment, paymentFile, paymentInvoice } from "#db/tables.ts";
import { idOf, insert, insertEach, update } from "#db/write.ts";
import { postingStatements } from "./posting.ts";

/** One payment as a person looks at it, with its files, its receipts and what of it can be applied or taken back. */
export const viewPayment = view(PAYMENT_VIEW, {
  event: "payment-view",
  reads: ({ uuid }) =>
    [
      paymentsNamed([uuid]),
      filesOfPayment(uuid),
      revisionsOf(uuid),
      creditsOfPayments(idsOfPayments([uuid])),
      appliedAllocations(uuid),
    ] as const,
  seen: ([[found], documents, receipts, credits, applied]) =>
    found
      ? [
          {
            payment: found,
            documents,
            receipts,
            unapplied: unappliedCreditOf(found.status, credits),
            applied: appliedByInvoice(applied),
          },
        ]
      : null,
});

const SAVED = "Payment Transaction Save Successful";
const savedMessage = ({ posts }: PaymentEntry): string =>
  posts ? (paymentWorkflow.actions.post.success ?? "") : SAVED;
/** What a payment that is entered is decided on; `uuid`: of the one that is saved again. */
const facts = (entry: PaymentEntry, uuid: string | null = null) =>
  [
    paymentReferences(entry, uuid),
    payableInvoices(entry.invoiceNumbers),
    accountsOfInvoices(entry.invoiceNumbers, entry.customerId, uuid),
    billingSettings(),
    paymentMethods(),
    banks(),
  ] as const;
/** The columns that are entered. */
const entered = (entry: PaymentEntry, { studentId, bankCode, details, receivedDate }: CheckedEntry) => ({
  studentId,
  paymentType: entry.paymentType,
  methodCode: entry.methodCode,
  bankCode,
  amountCentavos: entry.amount,
  notes: entry.notes,
  typedReceiptNumber: entry.typedReceiptNumber,
  receivedDate,
  detailsJson: detailsToJson(details),
});
/** Whether a receipt number, a reference document and a cheque are still no other payment's, as they were when they were asked. */
const isFree = (entry: PaymentEntry, checked: CheckedEntry, uuid: string | null): SQL =>
  sql`not exists (select 1 from ${payment} where ${hasReceiptNumber(entry.typedReceiptNumber, uuid)})
    and ${isSlipFree({ fileId: checked.fileId, isConfirmed: entry.confirmsSlip }, uuid)}
    and ${isChequeFree({ bankCode: checked.bankCode, number: checked.details.chequeNumber }, entry.confirmsCheque, uuid)}`;
const paidInvoices = (uuid: string, ids: readonly number[]): Statement<unknown> =>
  insertEach(
    paymentInvoice,
    ids.map((id, place) => ({ id, position: place + 1 })),
    { paymentId: idOf(payment, uuid), invoiceId: "id", position: "position" },
  );
/** A reference document of a payment; those before it stay beside it. */
const keepFile = (
  uuid: string,
  fileId: number,
  { actor, now }: { actor: { id: number }; now: Instant },
): Statement<unknown> =>
  insert(paymentFile, { paymentId: idOf(payment, uuid), fileId, attachedAt: now, attachedBy: actor.id });

const check = (
  entry: PaymentEntry,
  [[references], invoices, , settings, methods, known]: Rows<ReturnType<typeof facts>>,
  { today }: Pick<CommandScope, "today">,
) => checkPaymentEntry(entry, references, invoices, { today, settings, known: knownMethods(methods, known) });
/** A new payment with its PT- number; with status POSTED it is posted in the same change. A dry run says where the money would go. */
const creating = (call: typeof CREATE_PAYMENT | typeof CREATE_PAYMENT_OF_SEVERAL) =>
  make(call, {
    event: ({ posts }) => (posts ? "payment-post" : "payment-create"),
    message: savedMessage,
    reads: (entry) => facts(entry),
    plan: (entry, found, scope) => {
      const checked = check(entry, found, scope);
      return checked.ok ? ok({ ...checked.value, amount: entry.amount, invoices: found[1] }) : checked;
    },
    preview: {
      answer: DRY_RUN,
      entry: (entry) => ({
        ...entry,
        ...{ posts: false, confirmsSlip: true, confirmsCheque: true, confirmsChequeDate: true },
      }),
      of: ({ amount, invoices }) => {
        const { allocations, left } = allocate(amount, invoices.map(openInvoiceOf));
        const numbers = new Map(invoices.map(({ id, number }) => [id, number]));
        return {
          allocations: allocations.map(({ invoiceId, amount: part }) => ({
            invoiceNumber: numbers.get(invoiceId) ?? "",
            amount: part,
          })),
          unapplied: left,
        };
      },
    },
    write: (checked, entry, uuid, scope, [, invoices, accounts]) => {
      const { actor, now, today } = scope;
      const { amount } = entry;
      const { studentId, fileId, details } = checked;
      const made = { uuid, version: 1, number: "The payment", studentId, amount, invoices };
      const posting = entry.posts
        ? postingStatements(scope, [{ ...made, chequeDate: details.chequeDate }], accounts)
        : ok(NO_STATEMENTS);
      if (!posting.ok) return posting;
      const year = yearOf(today);
      return ok({
        statements: [
          expectThat(isFree(entry, checked, null)),
          takeNumbers("PT", year, 1),
          insert(payment, {
            uuid,
            number: lastNumber("PT", year),
            ...entered(entry, checked),
            status: "UNPOSTED",
            referenceFileId: fileId,
            paidAt: now,
            createdBy: actor.id,
          }),
          paidInvoices(
            uuid,
            invoices.map(({ id }) => id),
          ),
          ...(fileId === null ? [] : [keepFile(uuid, fileId, scope)]),
          ...posting.value.statements,
        ],
        outbox: posting.value.outbox,
        data: { amountCentavos: amount },
        answer: changedPayment(uuid),
      });
    },
  });
export const createPayment = creating(CREATE_PAYMENT);
export const createPaymentOfSeveral = creating(CREATE_PAYMENT_OF_SEVERAL);

/** Whose invoices an update may pay: those it names; one that names nobody, those the payment is for already. */
const customersOfUpdate = (entry: PaymentEntry, { customerId, invoices }: FoundPayment): string[] =>
  entry.customerId === "" && entry.otherCustomerIds.length === 0
    ? [customerId, ...invoices.map((invoice) => invoice.customerId)]
    : [...customersNamedBy(entry), ...(entry.customerId === "" ? [customerId] : [])];

/** What saving writes of a payment and its invoices, to be compared with what is kept (S-31). */
const contentOf = (
  of: Pick<
    FoundPayment,
    | "studentId"
    | "referenceNumber"
    | "receivedDate"
    | "bankCode"
    | "details"
    | "paymentType"
    | "methodCode"
    | "amount"
    | "notes"
    | "typedReceiptNumber"
  >,
  invoices: readonly { id: number }[],
) => ({
  studentId: of.studentId,
  document: of.referenceNumber,
  receivedDate: of.receivedDate,
  bankCode: of.bankCode,
  details: of.details,
  paymentType: of.paymentType,
  methodCode: of.methodCode,
  amount: of.amount,
  notes: of.notes,
  typedReceiptNumber: of.typedReceiptNumber,
  invoices: invoices.map(({ id }) => id),
});

type UpdateFacts = readonly [ReturnType<typeof paymentsNamed>, ...ReturnType<typeof facts>];
/** Saves an unposted payment again; with status POSTED it is posted in the same change. */
const saveAgain = (uuid: string, entry: PaymentEntry): Command<UpdateFacts> => ({
  read: () => [paymentsNamed([uuid]), ...facts(entry, uuid)],
  decide(scope, [payments, [references], invoices, accounts, settings, methods, known]) {
    const [found] = payments;
    if (!found) return NOT_FOUND;
    const allowed = decideNamed(namedPayments("update", [uuid]), scope, payments);
    if (!allowed.ok) return allowed;
    if (entry.version !== undefined && entry.version !== found.version)
      return refuse(409, "STALE_VERSION", `${found.number} was changed by someone else meanwhile.`, {
        data: PAYMENT.toWire(found),
      });
    const payer = entry.customerId === "" && references ? { student_id: found.studentId } : {};
    const checked = checkPaymentEntry(entry, references && { ...references, ...payer }, invoices, {
      hasDocument: (found.referenceNumber ?? found.bankLine) !== null,
      customers: customersOfUpdate(entry, found),
      today: scope.today,
      settings,
      known: knownMethods(methods, known),
      before: found,
    });
    if (!checked.ok) return checked;
    const { studentId, fileId, bankCode, details } = checked.value;
    const isOfLine = entry.amount === found.amount && bankCode === found.bankCode;
    if (found.bankLine !== null && !isOfLine)
      return refuse(409, "STATE_FORBIDS", `${found.number}: ${OF_BANK_LINE}`);
    const document = entry.referenceNumber ?? found.referenceNumber;
    const after = contentOf({ ...entry, ...checked.value, referenceNumber: document }, invoices);
    const answer = {
      status: 200,
      message: savedMessage(entry),
      data: changedPayment(uuid),
    } as const;
    if (isSameContent(contentOf(found, found.invoices), after) && !entry.posts) return unchanged(answer);
    const version = found.version + 1;
    const saved = { ...found, version, studentId, amount: entry.amount, invoices };
    const posting = entry.posts
      ? postingStatements(scope, [{ ...saved, chequeDate: details.chequeDate }], accounts)
      : ok(NO_STATEMENTS);
    if (!posting.ok) return posting;
    return ok({
      statements: [
        ...update(
          payment,
          found,
          {
            ...entered(entry, checked.value),
            referenceFileId: sql`coalesce(${fileId}, reference_file_id)`,
          },
          sql`status = 'UNPOSTED'`,
          isFree(entry, checked.value, uuid),
        ),
        statement(sql`delete from ${paymentInvoice} where payment_id = ${idOf(payment, uuid)}`),
        paidInvoices(
          uuid,
          invoices.map(({ id }) => id),
        ),
        ...(fileId === null || entry.referenceNumber === found.referenceNumber
          ? []
          : [keepFile(uuid, fileId, scope)]),
        ...posting.value.statements,
      ],
      outbox: posting.value.outbox,
      audit: [
        {
          event: entry.posts ? "payment-post" : "payment-update",
          subjectUuid: uuid,
          data: { number: found.number, before: found.amount, amountCentavos: entry.amount },
        },
      ],
      answer,
    });
  },
});

const REFERENCE_UPDATED = "Payment Reference Document Updated Successfully!";
/** Attaches an uploaded reference document to a payment, in any status; the replaced one is kept (B-33). One that another payment has is to be confirmed (B-93). */
const attach = (
  uuid: string,
  fileNumber: string,
  isConfirmed = false,
): Command<readonly [ReturnType<typeof paymentsNamed>, ReturnType<typeof slipToAttach>]> => ({
  read: () => [paymentsNamed([uuid]), slipToAttach(fileNumber, uuid)],
  decide(scope, [payments, [file]]) {
    const allowed = decideNamed(namedPayments("attach", [uuid]), scope, payments);
    if (!allowed.ok) return allowed;
    if (!file)
      return refuseAll(422, "VALIDATION_FAILED", [
        {
          message: NO_SUCH_DOCUMENT,
          path: "referenceNumber",
        },
      ]);
    const answer = {
      status: 200,
      message: REFERENCE_UPDATED,
      data: changedPayment(uuid),
    } as const;
    if (payments.every(({ referenceNumber }) => referenceNumber === fileNumber)) return unchanged(answer);
    const used = slipUsed(file.slip_of_json);
    if (used !== null && !isConfirmed) return used;
    return ok({
      statements: [
        statement(sql`update ${payment} set reference_file_id = ${file.id}, version = version + 1
          where uuid = ${uuid} and ${isSlipFree({ fileId: file.id, isConfirmed }, uuid)}`),
        expectChanges(1),
        keepFile(uuid, file.id, scope),
      ],
      audit: payments.map(({ number, referenceNumber }) => ({
        event: "payment-attach",
        subjectUuid: uuid,
        data: { number, file: fileNumber, replaced: referenceNumber },
      })),
      answer,
    });
  },
});
export const updatePayment = change(UPDATE_PAYMENT, ({ params: { uuid }, body }) =>
  "attach" in body ? attach(uuid, body.attach, body.confirmsSlip) : saveAgain(uuid, body.entry),
);

/** Corrects the official receipt number of a payment; a further file tells the accounting system (B-117). */
export const correctOfficialReceipt = change(CORRECT_OFFICIAL_RECEIPT, ({ params: { uuid }, body: asked }) =>
  changeRecords({
    named: namedPayments("correctOfficialReceipt", [uuid]),
    read: () => [paymentsNamed([uuid]), officialReceiptUsed(asked.number, uuid)],
    write([found], { scope, more: [[used]] }) {
      const wrong = (status: 409 | 422, code: string, message: string) =>
        refuseAll(status, code, [{ message, path: "number" }]);
      if (used?.usedBy)
        return wrong(
          409,
          "OR_NUMBER_USED",
          `Official receipt number ${asked.number} is already on ${used.usedBy}.`,
        );
      if (!found || found.officialReceiptNumber === asked.number)
        return wrong(422, "VALIDATION_FAILED", "This is the number the payment has already");
      const { now, actor } = scope;
      const file = handOver([uuid], "corrected", scope);
      return ok({
        statements: [
          ...correctRow(found, asked, { now, userId: actor.id }).flatMap((one) => [one, expectChanges(1)]),
          ...file.statements,
        ],
        outbox: file.outbox,
        audit: [],
        count: 1,
      });
    },
    audit: ({ number, officialReceiptNumber }) => ({
      event: "official-receipt-correct",
      subjectUuid: uuid,
      data: { number, before: officialReceiptNumber, after: asked.number, reason: asked.reason },
    }),
    counted: (count) => `${count} official receipt number(s) corrected.`,
    data: () => changedPayments([uuid]),
  }),
);
