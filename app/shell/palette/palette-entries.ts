import { accountPath } from "#core/billing/accounts/account-path.ts";
import { sectionsFor } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { FoundRecord } from "#core/management/search-contract.ts";
import { containsWords } from "#core/shared/search-text.ts";
import type { FoundCard } from "./palette-search.route.ts";

/** One line of the palette, and where it leads. */
export interface PaletteEntry {
  key: string;
  group: string;
  title: string;
  detail: string;
  path: string;
}

type Kind = FoundRecord["kind"] | FoundCard["kind"];
export type AnyFound = Pick<FoundRecord, "uuid" | "title" | "detail"> & { kind: Kind };
const GROUPS: Record<Kind, string> = {
  card: "Report cards",
  customer: "Students",
  invoice: "Invoices",
  payment: "Payments",
  refund: "Refunds",
  "credit-memo": "Credit Memos",
  "promissory-note": "Promissory Notes",
};
const SCREEN_OF_KIND: Record<Kind, (found: AnyFound) => string> = {
  card: (found) => found.uuid,
  customer: (found) => accountPath({ customerId: found.uuid }),
  invoice: (found) => `/ims/invoices/view/${found.uuid}`,
  payment: (found) => `/ims/payments/view/${found.uuid}`,
  refund: (found) => `/ims/refunds/view/${found.uuid}`,
  "credit-memo": (found) => `/ims/credit-memo/view/${found.uuid}`,
  "promissory-note": (found) => `/ims/promissory-notes/view/${found.uuid}`,
};

/** The screens of a role whose name holds every word of the text. */
export function screenEntries(role: RoleCode, text: string): PaletteEntry[] {
  return sectionsFor(role).flatMap((section) =>
    section.links
      .filter((link) => containsWords(link.label, text))
      .map((link) => ({
        key: link.path,
        group: "Go to",
        title: link.label,
        detail: section.label,
        path: link.path,
      })),
  );
}

export const foundEntries = (found: readonly AnyFound[]): PaletteEntry[] =>
  found.map((one) => ({
    key: `${one.kind}-${one.uuid}`,
    group: GROUPS[one.kind],
    title: one.title,
    detail: one.detail,
    path: SCREEN_OF_KIND[one.kind](one),
  }));
