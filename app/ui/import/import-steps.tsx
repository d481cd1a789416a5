import CircleCheck from "lucide-react/icons/circle-check";
import { Fragment } from "react";

/** Where of the steps one is; 1 = the first. */
export function ImportSteps({
  step,
  names = ["Template", "Upload"],
}: {
  step: number;
  names?: readonly string[];
}) {
  return (
    <p className="flex items-center gap-2 pt-1 text-xs text-muted">
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && <span aria-hidden className="h-px w-6 bg-line-strong max-sm:w-3" />}
          <span
            className={index + 1 === step ? "font-semibold text-base-content" : "flex items-center gap-1"}
            aria-current={index + 1 === step ? "step" : undefined}
          >
            {index + 1 < step ? (
              <CircleCheck className="icon size-3.5 text-success" aria-hidden />
            ) : (
              `${index + 1} `
            )}
            <span className={index + 1 === step ? "" : "max-sm:sr-only"}>{name}</span>
          </span>
        </Fragment>
      ))}
    </p>
  );
}
