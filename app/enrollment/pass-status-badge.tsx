import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import type { PassStatus } from "../../core/enrollment/enrollment-pass-actions.ts";
import { StatusBadge, type StatusLooks } from "../ui/status-badge.tsx";

const LOOKS: StatusLooks<PassStatus> = {
  "Not Released": { icon: CircleDashed },
  Released: { icon: CircleCheck, tone: "badge-success" },
};

export const PassStatusBadge = ({ status }: { status: PassStatus }) => (
  <StatusBadge status={status} looks={LOOKS} />
);
