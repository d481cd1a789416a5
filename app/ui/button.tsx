import type { ButtonHTMLAttributes, ReactNode } from "react";
import { LoaderCircle } from "./icons.tsx";
import { toastError } from "./toasts/toasts.tsx";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Work is under way: shows a turning arc and ignores further presses. */
  isBusy?: boolean;
  /** Why it cannot be pressed just now: it is greyed, and says so when it is pressed. */
  refusal?: string | undefined;
  icon?: ReactNode;
}

/** A button that shows its own progress and cannot fire twice. Stays focusable while busy. */
export function Button({
  isBusy = false,
  refusal,
  icon,
  className = "",
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? "button"}
      className={`btn ${className}`}
      aria-disabled={isBusy || refusal !== undefined || undefined}
      aria-busy={isBusy || undefined}
      title={refusal}
      onClick={(event) => {
        if (!isBusy && refusal === undefined) return onClick?.(event);
        event.preventDefault();
        if (refusal !== undefined) toastError("Not possible", refusal);
      }}
      {...rest}
    >
      {isBusy ? <LoaderCircle className="icon spin" /> : icon}
      {children}
    </button>
  );
}
