import { useState } from "react";
import { Link, useLocation } from "react-router";

/** What a person does next with what was made (S-42): a screen, or something on the screen where it was made. */
export type NextStep = { label: string } & ({ to: string } | { onChoose: () => void });
/** What was made, by number or name, and what follows. */
export interface Made {
  named?: string | undefined;
  next?: readonly NextStep[] | undefined;
}

interface StepButtonsProps {
  next?: readonly NextStep[] | undefined;
  /** One was chosen. */
  onChosen: () => void;
  className?: string;
}

/** What follows, as buttons; what this screen already is, is left out. */
export function StepButtons({ next = [], onChosen, className = "btn" }: StepButtonsProps) {
  const { pathname, search } = useLocation();
  return next
    .filter((step) => !("to" in step) || (step.to !== pathname && step.to !== pathname + search))
    .map((step) =>
      "to" in step ? (
        <Link key={step.label} className={className} to={step.to} onClick={onChosen}>
          {step.label}
        </Link>
      ) : (
        <button
          key={step.label}
          type="button"
          className={className}
          onClick={() => {
            onChosen();
            step.onChoose();
          }}
        >
          {step.label}
        </button>
      ),
    );
}

/** Below the words of a toast. What only the screen can do where it was made is gone once that is left. */
export function MadeBelow(props: Made & { message: string | undefined; onChosen: () => void }) {
  const { message, named, next = [], onChosen } = props;
  const { pathname } = useLocation();
  const [at] = useState(pathname);
  const offered = next.filter((step) => "to" in step || pathname === at);
  return (
    <>
      {message}
      {named && <span className="block">{named}</span>}
      {offered.length > 0 && (
        <span className="mt-2 flex flex-wrap gap-2">
          <StepButtons next={offered} onChosen={onChosen} className="btn btn-xs" />
        </span>
      )}
    </>
  );
}
