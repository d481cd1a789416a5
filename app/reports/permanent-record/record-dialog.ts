/** What a dialog over the permanent record of a student is given. */
export interface RecordDialogProps {
  studentNo: string;
  /** With the file that will come; null where none was asked for. */
  onDone: (documentId: string | null) => void;
  onClose: () => void;
}
export const TEXT_MAX = 120;
