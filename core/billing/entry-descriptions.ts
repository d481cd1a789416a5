/** How the ledger words its entries, and so statements (B-119); db/queries/billing/entry-description.ts says the same in SQL. */

/** "Tuition Fee and 2 more, SY26-0001": what an invoice bills, and its reference unless the item names it. */
export function billedText(items: readonly string[], reference: string): string {
  const [first = ""] = items;
  const more = items.length > 1 ? ` and ${items.length - 1} more` : "";
  return `${first}${more}${first.includes(reference) ? "" : `, ${reference}`}`;
}
export const paymentText = (methodName: string): string => `Payment, ${methodName}`;
export const cancelledText = (description: string): string => `Cancelled: ${description}`;
