import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowLeft } from "./icons.tsx";

/** The head of a screen below a list: the way back, the title, and its buttons. */
export const ScreenHead = (props: {
  title: string;
  badge?: ReactNode;
  back: { to: string; label: string };
  children?: ReactNode;
}) => (
  <div className="not-printed flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
    <Link
      to={props.back.to}
      className="btn btn-ghost btn-square btn-xs -ml-1.5"
      aria-label={props.back.label}
    >
      <ArrowLeft className="icon" />
    </Link>
    <h1 className="min-w-0 truncate text-lg font-semibold">{props.title}</h1>
    {props.badge}
    <div className="ml-auto flex min-w-0 flex-wrap justify-end gap-2">{props.children}</div>
  </div>
);
