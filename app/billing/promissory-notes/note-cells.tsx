import { BadgeCheck, Ban, CircleX, Clock } from "#app/ui/icons.tsx";
import { StatusBadge, type StatusStyles } from "#app/ui/status-badge.tsx";
import type { NoteStatus, PromissoryNote } from "#core/billing/promissory-note.ts";
import { NOTE_STATUS_LABELS } from "#core/billing/promissory-note.ts";

const STYLES: StatusStyles<string> = {
  [NOTE_STATUS_LABELS.standing]: { icon: Clock, tone: "badge-info" },
  [NOTE_STATUS_LABELS.kept]: { icon: BadgeCheck, tone: "badge-success" },
  [NOTE_STATUS_LABELS.broken]: { icon: CircleX, tone: "badge-error" },
  [NOTE_STATUS_LABELS.withdrawn]: { icon: Ban },
};

export const NoteStatusBadge = ({ status }: { status: NoteStatus }) => (
  <StatusBadge status={NOTE_STATUS_LABELS[status]} styles={STYLES} />
);

/** The cells of notes that are not shown by their kind. */
export const NOTE_CELLS = {
  status: ({ status }: Pick<PromissoryNote, "status">) => <NoteStatusBadge status={status} />,
};
