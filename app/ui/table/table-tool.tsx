import type { ReactNode } from "react";
import { Popover } from "#app/ui/popover.tsx";

/** A tool of a list (its order, views and columns): an icon, where there is room with its name, and what it opens. Seven tabs leave none below 1,536 px. */
export const TableTool = (props: {
  label: string;
  icon: ReactNode;
  kind?: "dialog" | "menu";
  className?: string;
  children: (close: () => void) => ReactNode;
}) => (
  <Popover
    label={props.label}
    align="end"
    {...(props.kind && { kind: props.kind })}
    {...(props.className && { className: props.className })}
    triggerClassName="btn btn-ghost btn-xs"
    triggerLabel={props.label}
    triggerTitle={props.label}
    trigger={
      <>
        {props.icon}
        <span className="max-xl:hidden max-2xl:group-has-[nav>:nth-child(7)]/tabs:hidden">{props.label}</span>
      </>
    }
  >
    {props.children}
  </Popover>
);
