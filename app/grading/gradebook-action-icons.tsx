import {
  CalendarClock,
  CalendarX,
  CircleCheck,
  Eye,
  FileDiff,
  FileDown,
  FileSpreadsheet,
  FileText,
  History,
  type Icon,
  ListPlus,
  ListX,
  Pencil,
  Plus,
  RotateCcw,
  Ruler,
  Send,
  SendHorizontal,
  Trash2,
  Undo2,
} from "#app/ui/icons.tsx";
import type { GradebookActionName } from "#core/grading/workflow/gradebook-actions.ts";

export const GRADEBOOK_ICONS: Record<GradebookActionName, Icon> = {
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
  return <Icon className="icon" />;
}
