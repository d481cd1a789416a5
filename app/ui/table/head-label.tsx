import { Fragment, type ReactNode } from "react";
import { headingLines } from "./columns/room-for-columns.ts";

/** A heading on two lines at most (table.css); `children` follow its last word. */
export function HeadLabel({ label, children }: { label: string; children?: ReactNode }) {
  const lines = headingLines(label);
  return (
    <span className="head-label">
      {lines.map((line, place) => (
        <Fragment key={line}>
          {place > 0 && " "}
          <span>
            {line}
            {place === lines.length - 1 && children}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
