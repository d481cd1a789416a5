import { sectionsFor } from "../../../core/identity/navigation.ts";
import type { RoleCode } from "../../../core/identity/roles.ts";
import type { Found } from "../../../core/management/search-contract.ts";
import { holdsWords } from "../../../core/shared/search-text.ts";

/** One line of the palette, and where it leads. */
export interface PaletteEntry {
  key: string;
  group: string;
  title: string;
  detail: string;
  path: string;
}

const GROUPS: Record<Found["kind"], string> = {
  customer: "Students",
  invoice: "Invoices",
  payment: "Payments",
};
const PATHS: Record<Found["kind"], (found: Found) => string> = {
  customer: (found) => `/ims/invoices?search=${encodeURIComponent(found.uuid)}`,
  invoice: (found) => `/ims/invoices/view/${found.uuid}`,
  payment: (found) => `/ims/payments/view/${found.uuid}`,
};

/** The screens of a role whose name holds every word of the text. */
export function screenEntries(role: RoleCode, text: string): PaletteEntry[] {
  return sectionsFor(role).flatMap((section) =>
    section.links
      .filter((link) => holdsWords(link.label, text))
      .map((link) => ({
        key: link.path,
        group: "Go to",
        title: link.label,
        detail: section.label,
        path: link.path,
      })),
  );
}

export const foundEntries = (found: readonly Found[]): PaletteEntry[] =>
  found.map((one) => ({
    key: `${one.kind}-${one.uuid}`,
    group: GROUPS[one.kind],
    title: one.title,
    detail: one.detail,
    path: PATHS[one.kind](one),
  }));
