import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "./icons.tsx";

const ICONS = { error: CircleAlert, success: CircleCheck, warning: TriangleAlert, info: Info } as const;

/** A message that stays in its place, announced when it appears. */
export function Notice({ kind, children }: { kind: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[kind];
  return (
    <div role={kind === "error" ? "alert" : "status"} className={`notice notice-${kind}`}>
      <Icon className="icon" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
