import type { ImportPhase } from "./import-state.ts";

const figure = (count: number) => count.toLocaleString("en-US");

function wordsOf(phase: ImportPhase<unknown>): { text: string; value: number | undefined; max: number } {
  if (phase.at === "sending")
    return { text: `Uploading, ${phase.percent} %`, value: phase.percent, max: 100 };
  if (phase.at !== "running") return { text: "", value: undefined, max: 1 };
  const verb = phase.isDryRun ? "Checking" : "Importing";
  return phase.total > 0
    ? {
        text: `${verb}, ${figure(phase.done)} of ${figure(phase.total)} rows`,
        value: phase.done,
        max: phase.total,
      }
    : { text: `${verb}…`, value: undefined, max: 1 };
}

/** How far the upload or the job is. */
export function ImportProgressBar({ phase }: { phase: ImportPhase<unknown> }) {
  const { text, value, max } = wordsOf(phase);
  return (
    <div className="mt-4">
      <progress className="progress w-full" value={value} max={max} aria-label="Progress of the import" />
      <p role="status" className="num mt-1.5 text-xs text-muted">
        {text}
      </p>
    </div>
  );
}
