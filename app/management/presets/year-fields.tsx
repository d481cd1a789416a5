import { useState } from "react";
import { DayField } from "#app/ui/form/day-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { TERM_NAMES } from "#core/management/contract.ts";
import {
  CALENDAR_PRESET_KEYS,
  CALENDAR_PRESETS,
  type CalendarPresetKey,
} from "#core/management/presets/calendar-presets.ts";
import type { PresetYear } from "#core/management/presets/preset.body.ts";
import { yearOnWire } from "#core/management/presets/year-on-wire.ts";
import { TERM_ORDINALS } from "#core/management/term-name.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

const YEARS_OFFERED = 3;
type Term = PresetYear["terms"][number];
const TERM_DAYS: readonly [field: keyof Term, label: string][] = [
  ["start_date", "Start"],
  ["end_date", "End"],
  ["encode_start_date", "Encoding from"],
  ["encode_end_date", "Encoding through"],
  ["correction_start_date", "Correction from"],
  ["correction_end_date", "Correction through"],
];

interface YearFieldsProps {
  firstYear: number;
  /** Null: no school year is made. */
  year: PresetYear | null;
  errors: readonly RefusedEntry[];
  onChange: (year: PresetYear | null) => void;
}

/** A school year and its three terms: from a preset, every day of it editable. */
export function YearFields({ firstYear, year, errors, onChange }: YearFieldsProps) {
  const [chosen, setChosen] = useState<{ preset: CalendarPresetKey | ""; begins: number }>({
    preset: "deped",
    begins: firstYear,
  });
  const choose = (next: Partial<typeof chosen>) => {
    const { preset, begins } = { ...chosen, ...next };
    setChosen({ preset, begins });
    onChange(
      preset === ""
        ? null
        : yearOnWire(CALENDAR_PRESETS[preset].of(begins), year?.curriculumn_code ?? "K to 12"),
    );
  };
  const errorOf = (path: string) => errors.find((error) => error.path === `school_year.${path}`)?.message;
  return (
    <section className="mt-6 max-w-3xl" aria-labelledby="preset-year">
      <h2 id="preset-year" className="font-semibold">
        School year and terms
      </h2>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <SelectField
          id="calendar"
          label="Calendar"
          value={chosen.preset}
          placeholder="No school year"
          options={CALENDAR_PRESET_KEYS.map((key) => ({ value: key, label: CALENDAR_PRESETS[key].label }))}
          help={chosen.preset === "" ? undefined : CALENDAR_PRESETS[chosen.preset].note}
          onChange={(preset) => choose({ preset: preset as CalendarPresetKey | "" })}
        />
        <SelectField
          id="begins"
          label="Begins in"
          value={String(chosen.begins)}
          disabled={chosen.preset === ""}
          options={Array.from({ length: YEARS_OFFERED }, (_, index) => String(firstYear + index)).map(
            (begins) => ({ value: begins, label: begins }),
          )}
          onChange={(begins) => choose({ begins: Number(begins) })}
        />
      </div>
      {year && (
        <>
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <TextField
              id="school_year.name"
              label="School Year"
              isRequired
              value={year.name}
              error={errorOf("name")}
              onChange={(name) => onChange({ ...year, name })}
            />
            <TextField
              id="school_year.curriculumn_code"
              label="Curriculum"
              isRequired
              value={year.curriculumn_code}
              error={errorOf("curriculumn_code")}
              onChange={(curriculum) => onChange({ ...year, curriculumn_code: curriculum })}
            />
            {(["start_date", "end_date"] as const).map((field) => (
              <DayField
                key={field}
                id={`school_year.${field}`}
                label={field === "start_date" ? "First day" : "Last day"}
                isRequired
                value={year[field] || undefined}
                error={errorOf(field)}
                onChange={(day) => onChange({ ...year, [field]: day ?? "" })}
              />
            ))}
          </div>
          {year.terms.map((term, index) => (
            <TermFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a term is its place
              key={index}
              index={index}
              term={term}
              errorOf={errorOf}
              onChange={(changed) => onChange({ ...year, terms: year.terms.with(index, changed) })}
            />
          ))}
        </>
      )}
    </section>
  );
}

function TermFields(props: {
  index: number;
  term: Term;
  errorOf: (path: string) => string | undefined;
  onChange: (term: Term) => void;
}) {
  const { index, term, errorOf, onChange } = props;
  const name = `${TERM_NAMES[TERM_ORDINALS[index] ?? 1]} Term`;
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-medium">{name}</legend>
      <div className="mt-1 grid gap-4 sm:grid-cols-2">
        {TERM_DAYS.map(([field, label]) => (
          <DayField
            key={field}
            id={`school_year.terms.${index}.${field}`}
            label={`${label}, ${name}`}
            isRequired
            value={term[field] || undefined}
            error={errorOf(`terms.${index}.${field}`)}
            onChange={(day) => onChange({ ...term, [field]: day ?? "" })}
          />
        ))}
      </div>
    </fieldset>
  );
}
