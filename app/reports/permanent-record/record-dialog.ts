/** What a dialog over a permanent record is given. `path`: the route that does its change. */
export interface RecordDialogProps {
  path: string;
  onDone: (done: { documentId: string | null }) => void;
  onClose: () => void;
}
export const TEXT_MAX = 120;
