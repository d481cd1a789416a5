import type { Icon } from "./icons.tsx";

/** By status: its icon, and the tone of its badge where it has one. */
export type StatusStyles<Status extends string> = Record<
  Status,
  { icon: Icon; tone?: "badge-warning" | "badge-info" | "badge-success" | "badge-error" }
>;

/** A status as icon and word: never colour alone. */
export function StatusBadge<Status extends string>(props: { status: Status; styles: StatusStyles<Status> }) {
  const { icon: Icon, tone = "" } = props.styles[props.status];
  return (
    <span className={`badge ${tone}`}>
      <Icon aria-hidden />
      {props.status}
    </span>
  );
}
