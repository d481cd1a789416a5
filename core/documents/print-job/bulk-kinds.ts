import type { RoleCode } from "#core/identity/roles.ts";
import type { JobDocumentKind } from "#core/shared/document-kinds.ts";

/**
 * The kinds of documents that are prepared in bulk, and by whom. A further kind is a line here and in bulk-choices.ts, its
 * source of documents in `db/queries/documents/print-job/` and its drawing in `queues/jobs/print/`.
 */
export interface BulkDocumentDefinition {
  label: string;
  /** Who prepares it; of which sections, its list says. */
  roles: readonly RoleCode[];
  /** The kind of its job's file. */
  document: JobDocumentKind;
}

export const BULK_KINDS = ["report-card", "certificate", "class-ranking", "promotion", "composite"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

export const BULK_DOCUMENTS: Readonly<Record<BulkKind, BulkDocumentDefinition>> = {
  "report-card": { label: "Report cards", roles: ["RA"], document: "report-card-job" },
  certificate: { label: "Certificates", roles: ["RA"], document: "certificate-job" },
  "class-ranking": { label: "Class rankings", roles: ["RA", "DH", "HRA"], document: "class-ranking-job" },
  promotion: { label: "Promotions", roles: ["RA"], document: "promotion-job" },
  composite: { label: "Grade composites", roles: ["RA", "DH", "HRA"], document: "composite-job" },
};
