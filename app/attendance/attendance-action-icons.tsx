import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Send from "lucide-react/icons/send";
import Trash from "lucide-react/icons/trash-2";
import Upload from "lucide-react/icons/upload";
import type { AttendanceActionName } from "../../core/attendance/attendance-actions.ts";

const ICONS: Record<AttendanceActionName, typeof Eye> = {
  view: Eye,
  add: Plus,
  edit: Pencil,
  import: Upload,
  publish: Send,
  export: Download,
  delete: Trash,
};

export function AttendanceActionIcon({ name }: { name: AttendanceActionName }) {
  const Icon = ICONS[name];
  return <Icon className="icon" aria-hidden />;
}
