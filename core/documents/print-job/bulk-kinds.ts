import type { RoleCode } from "../../identity/roles.ts";
import { isNursery } from "../../management/level-groups.ts";
import type { DocumentKind } from "../../shared/document-kinds.ts";
import type { VerifiedKind } from "../verification.ts";

/**
 * The kinds of documents that are prepared in bulk. A further kind is a line here, its source of documents in
 * `db/queries/documents/print-job/` and its drawing in `queues/jobs/print/`.
 */
export interface BulkDocumentDefinition {
  /** What calls name it. */
  wire: string;
  label: string;
  /** Who prepares it. */
  roles: readonly RoleCode[];
  /** The kind of its job's file. */
  document: DocumentKind;
  /** The kind of the code its documents bear. */
  verifiedAs: VerifiedKind;
  /** The first word of the file's name. */
  fileName: string;
  /** Of one document: its pages, and whether they are upright; only upright pages share a sheet. */
  pagesOf: (levelCode: string) => { pages: number; isUpright: boolean };
}

export const BULK_KINDS = ["report-card"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

export const BULK_DOCUMENTS: Readonly<Record<BulkKind, BulkDocumentDefinition>> = {
  "report-card": {
    wire: "report_cards",
    label: "Report cards",
    roles: ["RA"],
    document: "report-card-job",
    verifiedAs: "reportCard",
    fileName: "ReportCards",
    pagesOf: (levelCode) =>
      isNursery(levelCode) ? { pages: 2, isUpright: false } : { pages: 1, isUpright: true },
  },
};
