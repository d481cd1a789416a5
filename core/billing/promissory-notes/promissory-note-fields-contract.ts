/** What the fields refused outside the schema are called in a refusal's path. */
export const NOTE_PATHS = {
  customer: "customer_id",
  invoices: "invoices",
  dates: "dates",
  notes: "notes",
  document: "signed_document",
} as const;
/** "dates.2.amount". */
export const noteDatePath = ({ place, field }: { place: number; field: "date" | "amount" }): string =>
  `${NOTE_PATHS.dates}.${place}.${field}`;
