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
  notes: "notes",
};

/** "transaction.0.product.2.unit_price" → "lines.2.unitPrice"; what no field is answers "". */
export function invoiceFieldAt(path: string): string {
  const line = /^transaction\.\d+\.product\.(\d+)\.([a-z_]+)/.exec(path);
  if (line) return `lines.${line[1]}.${LINE_FIELDS[line[2] ?? ""] ?? "name"}`;
  return INVOICE_FIELDS[path.split(".")[0] ?? ""] ?? "";
}

/** "amount_paid" → "amount"; what no field is answers "". */
export const paymentFieldAt = (path: string): string => PAYMENT_FIELDS[path.split(".")[0] ?? ""] ?? "";
