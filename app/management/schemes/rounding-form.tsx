import { Segmented } from "#app/ui/form/segmented.tsx";
import type { Rounding } from "#core/grading/schemes/scheme.ts";

const KINDS = [
  { value: "exact", label: "Exact" },
  { value: "stepwise", label: "Stepwise" },
] as const;
const MEANING: Record<Rounding, string> = {
  exact: "Figures are rounded once, at the end.",
  stepwise:
    "Every percentage score and weighted score is rounded to two decimals before the next step, as on the national class record sheet.",
};

/** Where figures are rounded between the scores and the initial grade. */
export function RoundingForm(props: { rounding: Rounding; onChange: (rounding: Rounding) => void }) {
  return (
    <section aria-label="Rounding" className="grid gap-2">
      <Segmented label="Rounding" value={props.rounding} options={KINDS} onChange={props.onChange} />
      <p className="text-sm text-muted">{MEANING[props.rounding]}</p>
    </section>
  );
}
