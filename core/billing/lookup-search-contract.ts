/** What billing's look-ups are asked, as a browser asks them: no zod. */
export const studentDiscountsSearch = (customerId: string) => ({ customer_id: customerId });
export const sameReferenceSearch = (asked: {
  customerId: string;
  referenceNumber: string;
  /** Of the invoice being edited; null: a new one. */
  uuid: string | null;
}) => ({
  customer_id: asked.customerId,
  reference_no: asked.referenceNumber,
  ...(asked.uuid !== null && { uuid: asked.uuid }),
});
export const segmentMembersSearch = (code: string, day: string) => ({
  segment_id: code,
  ...(day !== "" && { invoice_date: day }),
});
/** Students by name or number, those who have a guardian in common with `siblingsOf` first. */
export const customersSearch = (search: string, siblingsOf: readonly string[], perPage: number) => ({
  search: search.slice(0, 200),
  perPage: String(perPage),
  siblings_of: siblingsOf.join(",").slice(0, 2000),
});
