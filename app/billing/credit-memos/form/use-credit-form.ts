import { useState } from "react";
import type { PayableInvoice, Payer } from "#app/billing/payments/editor/payment-form.ts";
import { usePayable } from "#app/billing/payments/editor/use-payable.ts";
import { useEditorForm } from "#app/ui/form/use-editor-form.ts";
import type { CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import {
  CREDIT_CUSTOMERS_MAX,
  CREDIT_INVOICES_PER_CUSTOMER_MAX,
  CREDIT_MESSAGES,
  noUnpaidInvoices,
  tooManyInvoices,
} from "#core/billing/credit-memos/credit-memo-messages.ts";
import {
  type CreditForm,
  type CreditSubmission,
  chosenOf,
  creditFormOf,
  memosOf,
  type TypedItem,
  updateOf,
  withoutCustomers,
} from "./credit-form.ts";
import { checkCredit, creditErrorAt, creditErrorsOf } from "./credit-form-errors.ts";
import type { CreditDone } from "./save-credit-memo.server.ts";

export type CreditEditorState = ReturnType<typeof useCreditForm>;
/** What a dialog says over the form, and what happens when it is closed. */
interface CreditNotice {
  message: string;
  closeLabel: "Try Again" | "OK";
  onClose: () => void;
}

/** The credit form, the invoices it can credit, and what it says of choices it does not take. Publishing is confirmed. */
export function useCreditForm(options: {
  record: CreditMemo | null;
  initial: CreditForm;
  /** The record's own invoice. */
  payable: readonly PayableInvoice[];
}) {
  const { record, initial } = options;
  const isUpdate = record !== null;
  const [refused, setRefused] = useState<string | null>(null);
  const payableOf = (form: CreditForm) => form.customers.map(({ customerId }) => customerId);
  // The invoices a submission is made of are known only where the hook that asks for them is: they follow below.
  const known: { invoices: readonly PayableInvoice[] } = { invoices: options.payable };
  const editor = useEditorForm<CreditForm, CreditMemo, CreditSubmission, CreditDone>({
    draftName: record ? `credit-memo-${record.uuid}` : "credit-memo-create",
    record,
    initial,
    formOf: creditFormOf,
    entryOf: (form, publishes, version) =>
      isUpdate
        ? { update: updateOf(form, publishes, version) }
        : { memos: memosOf(form, known.invoices, publishes) },
    errorsOf: creditErrorsOf,
    needsConfirmation: (publishes) => publishes,
  });
  const { form, change, setForm, setErrors } = editor;
  const payable = usePayable(payableOf(form), { customerIds: payableOf(initial), invoices: options.payable });
  known.invoices = payable.invoices;

  const lacking = isUpdate ? [] : withoutInvoices(form, payable);
  const isAlone = lacking.length === form.customers.length;
  const closeLabel = lacking.length > 0 && !isAlone ? "OK" : "Try Again";
  const message = lacking.length > 0 ? noUnpaidInvoices(lacking.map(({ name }) => name)) : refused;
  const removeCustomers = (customerIds: readonly string[]) =>
    setForm(withoutCustomers(form, customerIds, payable.invoices));
  const notice: CreditNotice | null =
    message === null
      ? null
      : {
          message,
          closeLabel,
          onClose: () => {
            setRefused(null);
            if (lacking.length > 0) removeCustomers(lacking.map(({ customerId }) => customerId));
          },
        };
  return {
    ...editor,
    payable,
    chosen: chosenOf(form, payable.invoices),
    notice,
    removeCustomers,
    addCustomer: (customer: Payer) => {
      const isKnown = form.customers.some(({ customerId }) => customerId === customer.customerId);
      if (!isKnown && form.customers.length === CREDIT_CUSTOMERS_MAX)
        setRefused(CREDIT_MESSAGES.tooManyCustomers);
      change({
        customerText: "",
        ...(canAdd(form, isKnown) && { customers: [...form.customers, customer] }),
      });
    },
    toggleInvoice: (number: string) => {
      const { invoiceNumbers, customers } = form;
      if (invoiceNumbers.includes(number))
        return change({ invoiceNumbers: invoiceNumbers.filter((chosen) => chosen !== number) });
      const owner = payable.invoices.find((invoice) => invoice.number === number)?.customerId;
      const ofOwner = chosenOf(form, payable.invoices).filter(({ customerId }) => customerId === owner);
      if (ofOwner.length < CREDIT_INVOICES_PER_CUSTOMER_MAX)
        return change({ invoiceNumbers: [...invoiceNumbers, number] });
      setRefused(tooManyInvoices([customers.find(({ customerId }) => customerId === owner)?.name ?? ""]));
    },
    removeItem: (item: TypedItem) => {
      if (form.items.length > 1) return change({ items: form.items.filter((kept) => kept !== item) });
      setErrors([creditErrorAt("items", CREDIT_MESSAGES.itemRequired)]);
    },
    save: (publishes: boolean) =>
      editor.submit(publishes, (typed) => checkCredit(typed, payable.invoices, { isUpdate, publishes })),
  };
}

const canAdd = ({ customers }: CreditForm, isKnown: boolean): boolean =>
  !isKnown && customers.length < CREDIT_CUSTOMERS_MAX;

/** Customers whose invoices are known, and who have none that is unpaid. */
const withoutInvoices = (
  { customers }: CreditForm,
  { invoices, missing }: ReturnType<typeof usePayable>,
): Payer[] =>
  customers.filter(
    ({ customerId }) =>
      !missing.includes(customerId) && !invoices.some((invoice) => invoice.customerId === customerId),
  );
