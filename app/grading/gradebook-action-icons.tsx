import type { LucideIcon } from "lucide-react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarX from "lucide-react/icons/calendar-x";
import CircleCheck from "lucide-react/icons/circle-check";
import Eye from "lucide-react/icons/eye";
import FileDiff from "lucide-react/icons/file-diff";
import FileDown from "lucide-react/icons/file-down";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import History from "lucide-react/icons/history";
import ListPlus from "lucide-react/icons/list-plus";
import ListX from "lucide-react/icons/list-x";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Ruler from "lucide-react/icons/ruler";
import Send from "lucide-react/icons/send";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import Trash2 from "lucide-react/icons/trash-2";
import Undo2 from "lucide-react/icons/undo-2";
import type { GradebookActionName } from "#core/grading/workflow/gradebook-actions.ts";

export const GRADEBOOK_ICONS: Record<GradebookActionName, LucideIcon> = {
  editScores: Pencil,
  addActivity: Plus,
  editMaximum: Ruler,
  deleteActivity: Trash2,
  publish: Eye,
  import: FileDown,
  importCriteria: ListPlus,
  importExclusions: ListX,
  seeExclusions: ListX,
  seeChanges: FileDiff,
  seeRevisions: History,
  submit: SendHorizontal,
  approve: CircleCheck,
  reject: Undo2,
  release: Send,
  scheduleRelease: CalendarClock,
  cancelSchedule: CalendarX,
  reopen: RotateCcw,
  overrideGrade: Pencil,
  exportGradebook: FileSpreadsheet,
  exportGradesheet: FileText,
};

export function GradebookActionIcon({ name }: { name: GradebookActionName }) {
  const Icon = GRADEBOOK_ICONS[name];
  return <Icon className="icon" aria-hidden />;
}
