import type { ReactNode } from "react";
import { Link } from "react-router";
import { ChevronRight } from "./icons.tsx";

/** One kind of record that waits for somebody: how many there are, and the list of them. Without an address it is told only. */
export function WaitingLine(props: {
  count: number;
  to?: string | undefined;
  title: string;
  detail: string;
  aside?: ReactNode;
}) {
  const line = (
    <>
      <b className="num w-10 flex-none text-right text-lg font-semibold">
        {props.count.toLocaleString("en-US")}
      </b>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 font-medium">
          {props.title}
          {props.aside}
        </span>
        <span className="block text-sm text-muted">{props.detail}</span>
      </span>
    </>
  );
  return (
    <li>
      {props.to === undefined ? (
        <div className="board-line">{line}</div>
      ) : (
        <Link to={props.to} prefetch="intent" className="board-line">
          {line}
          <ChevronRight className="icon text-faint" />
        </Link>
      )}
    </li>
  );
}
