import type { ButtonHTMLAttributes, ReactNode } from "react";
import { LoaderCircle } from "./icons.tsx";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Work is under way: shows a turning arc and ignores further presses. */
  isBusy?: boolean;
  icon?: ReactNode;
}

/** A button that shows its own progress and cannot fire twice. Stays focusable while busy. */
export function Button({
  isBusy = false,
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
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {isBusy ? <LoaderCircle className="icon spin" aria-hidden /> : icon}
      {children}
    </button>
  );
}
