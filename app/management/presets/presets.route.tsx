import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type Changed, callTo } from "#app/lib/browser-calls.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submitJson } from "#app/lib/submit-json.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { CALENDAR_PRESETS, proposedFirstYear } from "#core/management/presets/calendar-presets.ts";
import type {
  APPLY_PRESET,
  PREVIEW_PRESET,
  PresetEntry,
  PresetResult,
  PresetYear,
} from "#core/management/presets/preset.body.ts";
import { PRESET_PARTS } from "#core/management/presets/preset-parts.ts";
import { yearOnWire } from "#core/management/presets/year-on-wire.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import type { Route } from "./+types/presets.route.ts";
import { type ChosenLevels, LevelChoices } from "./level-choices.tsx";
import { YearFields } from "./year-fields.tsx";

export const meta = () => [{ title: "Presets · Talaan" }];

/** The calendar year in which the proposed school year begins. */
export const loader = () => ({ firstYear: proposedFirstYear(schoolDayAt(Date.now())) });

/** What is asked for, as it is sent; nothing of it is made before the preview was seen. */
interface PresetForm extends ChosenLevels {
  year: PresetYear | null;
}
const CURRICULUM = "K to 12";
const entryOf = ({ year, levels, levelCodes }: PresetForm): PresetEntry => ({
  ...(year && { school_year: year }),
  ...(levels && { levels, grade_levels: [...levelCodes] }),
});

/** A school's year, terms, grade levels, subjects and schemes, from what is shipped: looked at first, then made where it is missing. */
export default function PresetsScreen({ loaderData: { firstYear } }: Route.ComponentProps) {
  const [form, setForm] = useState<PresetForm>(() => ({
    year: yearOnWire(CALENDAR_PRESETS.deped.of(firstYear), CURRICULUM),
    levels: null,
    levelCodes: [],
  }));
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [done, setDone] = useState<PresetResult | null>(null);
  const previewing = useFetcher<Changed<typeof PREVIEW_PRESET>>();
  const [previewed, setPreviewed] = useState("");
  const entry = entryOf(form);
  const text = JSON.stringify(entry);
  const answer = previewing.state === "idle" && previewed === text ? previewing.data : undefined;
  const { isBusy, send } = useOneChange(callTo<typeof APPLY_PRESET>("POST /management/presets"), {
    onDone: ({ data }) => {
      setRefusal(null);
      setDone(data);
      setPreviewed("");
    },
    onRefused: (outcome) => setRefusal(outcome.refusal),
  });
  const change = (next: Partial<PresetForm>) => {
    setDone(null);
    setForm({ ...form, ...next });
  };
  const preview = () => {
    setRefusal(null);
    setDone(null);
    setPreviewed(text);
    const { path } = callTo<typeof PREVIEW_PRESET>("POST /management/presets/preview");
    submitJson(previewing.submit, { change: entry }, path);
  };
  const shown = answer && !answer.ok ? answer.refusal : refusal;
  const planned = answer?.ok ? answer.value.data : null;
  const isNothing = planned !== null && planned.parts.every(({ count }) => count === 0);
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
        <h1 className="text-lg font-semibold">Presets</h1>
        <div className="ml-auto flex gap-2">
          <Button
            isBusy={previewing.state !== "idle"}
            disabled={!form.year && !form.levels}
            onClick={preview}
          >
            Preview
          </Button>
          <Button
            className="btn-primary"
            isBusy={isBusy}
            disabled={planned === null || isNothing}
            title={planned ? undefined : "Preview what would be made first"}
            onClick={() => send(entry)}
          >
            Apply
          </Button>
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        <p className="max-w-3xl text-sm text-muted">
          What a school begins with. Only what is missing is made; what there is stays as it is, so a preset
          can be applied again at any time.
        </p>
        {shown && (
          <div className="mt-3 max-w-3xl">
            <Notice kind="error">{shown.message}</Notice>
          </div>
        )}
        {done && <Made title="Done" result={done} isDone />}
        {planned && <Made title="What would be made" result={planned} />}
        <YearFields
          firstYear={firstYear}
          year={form.year}
          errors={shown?.errors ?? []}
          onChange={(year) => change({ year })}
        />
        <LevelChoices {...form} onChange={change} />
      </div>
    </main>
  );
}

/** Part by part what is made, and how many of it there are already. */
function Made({ title, result, isDone }: { title: string; result: PresetResult; isDone?: true }) {
  const box = useRef<HTMLElement>(null);
  // It is above the form, which may be scrolled away from it.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section ref={box} className="mt-4 max-w-3xl" aria-label={title} role="status">
      <h2 className="font-semibold">{title}</h2>
      {result.notes.map((note) => (
        <div key={note} className="mt-2">
          <Notice kind="warning">{note}</Notice>
        </div>
      ))}
      <dl className="mt-1 text-sm">
        {result.parts.map(({ part, count, made, existing }) => (
          <div key={part} className="border-b border-line py-2">
            <dt className="flex gap-2 font-medium">
              {PRESET_PARTS[part]}
              <span className="count">{count.toLocaleString("en-US")}</span>
              {existing > 0 && (
                <span className="font-normal text-muted">
                  {existing.toLocaleString("en-US")} there already
                </span>
              )}
            </dt>
            {!isDone && made.length > 0 && (
              <dd>
                <ul className="text-muted">
                  {made.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {result.parts.length === 0 && <p className="text-sm text-muted">Nothing.</p>}
    </section>
  );
}
