import CircleCheck from "lucide-react/icons/circle-check";

/** Where of the two steps one is. */
export function ImportSteps({ step }: { step: 1 | 2 }) {
  return (
    <p className="flex items-center gap-2 pt-1 text-xs text-muted">
      <span className={step === 1 ? "font-semibold text-base-content" : "flex items-center gap-1"}>
        {step === 2 && <CircleCheck className="icon size-3.5 text-success" aria-hidden />}
        {step === 1 && "1 "}Template
      </span>
      <span aria-hidden className="h-px w-6 bg-line-strong" />
      <span className={step === 2 ? "font-semibold text-base-content" : ""}>2 Upload</span>
    </p>
  );
}
