import { type EncodingWindows, isOpen } from "#core/grading/workflow/encoding-window.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { isNursery } from "#core/management/level-groups.ts";
import type { Action } from "#core/shared/actions.ts";
import { BULK_EXPORT_MESSAGES, EXPORT_PDF_FAILED, IN_PROGRESS } from "#core/shared/file-messages.ts";
import { type Refusal, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** Gradebooks and grade sheets as PDF: who may have them made, and what forbids it (D-7, D-8). */
export type ExportName = "exportGradebook" | "exportGradesheet";

/** The most of one file, and why it is refused (D-7). */
export const EXPORTS_MAX = 10;
const EXPORT_MESSAGES = {
  tooMany: "Max of 10 gradebook/gradesheet is allowed for export.",
  incomplete: "The following gradebook have incomplete raw score (blank, N, S):",
  nursery: "Grade sheets are not available for Pre-Nursery and Nursery classes.",
} as const;

export interface ExportFacts {
  name: string;
  windows: EncodingWindows;
  today: SchoolDay;
  level: { code: string };
  status: string;
  blanks: number;
  /** Scores that are blank, N or S. */
  missingCount: number;
}

/** Export is hidden for DAH, HRA and SA. The menus of HRA and DAH have no export at all; SA has the grade sheet. */
const ROLES: Record<ExportName, readonly RoleCode[]> = {
  exportGradebook: ["ST", "DH", "RA"],
  exportGradesheet: ["ST", "DH", "RA", "SA"],
};

/** The statuses in which N and S are final marks: only blanks make it incomplete. */
const FINAL: readonly string[] = ["Released"];
/** The download period is the encoding or the correction window: inside it scores may be missing. */
const isIncomplete = ({ windows, today, status, blanks, missingCount }: ExportFacts): boolean =>
  (FINAL.includes(status) ? blanks : missingCount) > 0 &&
  !isOpen(windows.encoding, today) &&
  !isOpen(windows.correction, today);

/** Why these cannot be exported together; null where they can. One alone always can, blanks blank. */
export function exportRefusal(selection: readonly ExportFacts[]): Refusal | null {
  if (selection.length <= 1) return null;
  if (selection.length > EXPORTS_MAX) return refuse(422, "TOO_MANY", EXPORT_MESSAGES.tooMany);
  const incomplete = selection.filter(isIncomplete);
  if (incomplete.length === 0) return null;
  return refuseAll(409, "INCOMPLETE_SCORES", [
    { message: EXPORT_MESSAGES.incomplete },
    ...incomplete.map(({ name }) => ({ message: name })),
  ]);
}

const selectionGuard = (selection: readonly ExportFacts[]): string | null => {
  const refusal = exportRefusal(selection);
  const [, ...named] = refusal?.errors ?? [];
  return refusal && [refusal.message, named.map(({ message }) => message).join(", ")].join(" ").trim();
};

/** Both as actions of the gradebook's workflow; they change no status and are possible in every one of `statuses`. */
export function exportActions<Facts extends ExportFacts, Status extends string>(
  statuses: readonly Status[],
): Record<ExportName, Action<Facts, Status>> {
  const common = {
    titles: {
      success: IN_PROGRESS.title,
      failure: EXPORT_PDF_FAILED,
      bulkFailure: BULK_EXPORT_MESSAGES.failure,
    },
    on: { row: true, bulk: true },
    unavailable: "disable",
    isOneCall: true,
    selectionGuard,
  } as const;
  return {
    exportGradebook: {
      ...common,
      label: "Export Gradebook",
      rules: [{ roles: ROLES.exportGradebook, from: statuses }],
      refusal: ({ name }) => `${name} cannot be exported.`,
    },
    exportGradesheet: {
      ...common,
      label: "Export Grade Sheet",
      rules: [
        {
          roles: ROLES.exportGradesheet,
          from: statuses,
          guard: ({ level }) => (isNursery(level.code) ? EXPORT_MESSAGES.nursery : null),
        },
      ],
      refusal: () => EXPORT_MESSAGES.nursery,
    },
  };
}
