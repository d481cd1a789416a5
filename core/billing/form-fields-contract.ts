import { detailAt } from "./payments/payment-details-contract.ts";

/** Which field of a billing form a refusal's path speaks of: the wire's path → the field's own name. */
const INVOICE_FIELDS: Record<string, string> = {
  reference_no: "referenceNumber",
  invoice_date: "invoiceDate",
  invoice_duedate: "dueDate",
  bill_to: "billTo",
  customer: "customer",
  segment: "segment",
  transaction: "lines",
  notes: "notes",
};
const RECURRING_FIELDS: Record<string, string> = {
  type: "recurrenceType",
  range: "every",
  start_date: "startDate",
  end_date: "endDate",
};
const LINE_FIELDS: Record<string, string> = {
  name: "name",
  quantity: "quantity",
  uom: "unit",
  unit_price: "unitPrice",
  price: "unitPrice",
  taxes: "tax",
  deductibles: "deduction",
  surcharges: "surcharge",
};
const PAYMENT_FIELDS: Record<string, string> = {
  customer_id: "customer",
  customers: "customer",
  payment_type: "paymentType",
  payment_method: "method",
  bank_code: "bank",
  amount_paid: "amount",
  inv_no: "invoices",
  payrefdoc_no: "reference",
  payrcpt_no: "receiptNumber",
  received_date: "receivedDate",
  notes: "notes",
};

/** What each field of a refund request is called in a refusal's path. */
export const REFUND_REQUEST_PATHS = {
  reason: "refund_reason",
  methodCode: "refund_method",
  amount: "refund_amount",
} as const;
/** What each field of a refund is called in a refusal's path. */
export const REFUND_FORM_PATHS = {
  payment: "paytxn_no",
  customer: "customer_id",
  methodCode: "refund_method",
  bank: "bank_code",
  amount: "amount_refund",
  typedReference: "refundref_no",
  document: "refundrefdoc_no",
  notes: "refund_notes",
} as const;

/** What each field of a corrected official receipt number is called in a refusal's path. */
export const OFFICIAL_RECEIPT_PATHS = { number: "or_no", reason: "reason" } as const;

export type RefundRequestField = keyof typeof REFUND_REQUEST_PATHS;

const CREDIT_FIELDS: Record<string, string> = {
  customer_id: "customers",
  fullname: "customers",
  invoice_no: "invoices",
  items: "items",
  submitted_date: "submittedDate",
  notes: "notes",
};
const CREDIT_ITEM_FIELDS: Record<string, string> = {
  name: "name",
  quantity: "quantity",
  uom: "unit",
  unit_price: "unitPrice",
  tax: "tax",
  discount: "discount",
  surcharge: "surcharge",
};
/** "3.items.2.unit_price" → "items.2.unitPrice", of whichever memo of a form; what no field is answers "". */
export function creditFieldAt(path: string): string {
  const ofMemo = path.replace(/^\d+\./, "");
  const item = /^items\.(\d+)\.([a-z_]+)/.exec(ofMemo);
  if (item) return `items.${item[1]}.${CREDIT_ITEM_FIELDS[item[2] ?? ""] ?? "name"}`;
  return CREDIT_FIELDS[ofMemo.split(".")[0] ?? ""] ?? "";
}

/** "transaction.0.product.2.unit_price" → "lines.2.unitPrice"; what no field is answers "". */
export function invoiceFieldAt(path: string): string {
  const line = /^transaction\.\d+\.product\.(\d+)\.([a-z_]+)/.exec(path);
  if (line) return `lines.${line[1]}.${LINE_FIELDS[line[2] ?? ""] ?? "name"}`;
  const recurring = /^recurring(?:\.([a-z_]+))?$/.exec(path);
  if (recurring) return RECURRING_FIELDS[recurring[1] ?? "type"] ?? "";
  return INVOICE_FIELDS[path.split(".")[0] ?? ""] ?? "";
}

/** "amount_paid" → "amount"; what no field is answers "". */
export const paymentFieldAt = (path: string): string =>
  detailAt(path) ?? PAYMENT_FIELDS[path.split(".")[0] ?? ""] ?? "";

/** "refund_amount" → "amount"; undefined for what no field is. */
export const refundFieldAt = (path: string): RefundRequestField | undefined =>
  (Object.keys(REFUND_REQUEST_PATHS) as RefundRequestField[]).find(
    (field) => REFUND_REQUEST_PATHS[field] === path,
  );

/** "or_no" → "number"; undefined for what no field is. */
export const officialReceiptFieldAt = (path: string): keyof typeof OFFICIAL_RECEIPT_PATHS | undefined =>
  (Object.keys(OFFICIAL_RECEIPT_PATHS) as (keyof typeof OFFICIAL_RECEIPT_PATHS)[]).find(
    (field) => OFFICIAL_RECEIPT_PATHS[field] === path,
  );

/** Where paying invoices of one customer begins (B-36). */
export const payPath = (customerId: string, numbers: readonly string[]): string =>
  `/ims/payments/create?${new URLSearchParams({ customer_id: customerId, inv_no: numbers.join(",") })}`;

/** The address of a new invoice to a customer. */
export const newInvoicePath = (customerId: string): string =>
  `/ims/invoices/create?${new URLSearchParams({ customer_id: customerId })}`;
export const readNewInvoicePath = (params: URLSearchParams): string => params.get("customer_id") ?? "";

/** Reads that address: a list or repeated names, a customer by number or as an object. */
export function readPayPath(params: URLSearchParams): { customerId: string; numbers: string[] } {
  const numbers = params
    .getAll("inv_no")
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter(Boolean);
  return { customerId: params.get("customer_id") ?? customerIn(params.get("customer")), numbers };
}

function customerIn(text: string | null): string {
  try {
    const given = JSON.parse(text ?? "null") as { customer_id?: unknown } | null;
    return typeof given?.customer_id === "string" ? given.customer_id : "";
  } catch {
    return "";
  }
}
