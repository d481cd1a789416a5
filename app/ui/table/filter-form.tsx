import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { DateRangeField } from "#app/ui/dates/date-range-field.tsx";
import { TypedDayInput } from "#app/ui/dates/typed-day-input.tsx";
import { NO_FIGURE } from "#core/shared/entry-messages.ts";
import { CURRENT, readRange, typedRange, writeRange } from "#core/shared/list/filters.ts";
import { isSchoolDay } from "#core/shared/school-day.ts";
import {
  type FilterDefinition,
  type FilterValues,
  filtersOf,
  readList,
  withFilter,
} from "./filters/filter.ts";
import { LookupSelect } from "./filters/lookup-select.tsx";
import type { ListNavigation } from "./use-list-address.ts";

const APPLY_DELAY_MS = 100;

/** The form of a list's filters. */
export default function FilterForm({ navigation, close }: { navigation: ListNavigation; close: () => void }) {
  const [values, setValues] = useState<FilterValues>(navigation.address.filters);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (filter: FilterDefinition, value: string) => {
    setValues((known) => withFilter(known, filter, value));
    if (!filter.appliesAtOnce || !isReadable(filter, value)) return;
    clearTimeout(timer.current);
    const filters = withFilter(navigation.address.filters, filter, value);
    timer.current = setTimeout(() => navigation.change({ filters }), APPLY_DELAY_MS);
  };
  const apply = (filters: FilterValues) => {
    clearTimeout(timer.current);
    close();
    navigation.change({ filters });
  };
  const shown = filtersOf(navigation.list.filters, navigation.address.tab);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const unread = shown.find((filter) => !isReadable(filter, values[filter.key] ?? ""));
        if (unread) event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
        else apply(values);
      }}
    >
      <div className="grid gap-3.5 p-4">
        {shown.map((filter) => (
          <FilterField
            key={filter.key}
            filter={filter}
            value={values[filter.key] ?? ""}
            onChange={(value) => choose(filter, value)}
          />
        ))}
      </div>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t border-line bg-base-100 px-4 py-2.5">
        <button type="button" className="btn btn-ghost" onClick={() => apply({})}>
          Clear all
        </button>
        <button type="submit" className="btn btn-primary">
          Apply
        </button>
      </div>
    </form>
  );
}

const FIGURE = /^(\d+\.?\d*|\.\d+)?$/;
/** What is typed in a filter can be asked for: a day that exists, a figure. Until then nothing is applied. */
function isReadable(filter: FilterDefinition, value: string): boolean {
  if (filter.kind === "date") return value === "" || isSchoolDay(value);
  if (filter.kind === "dateRange") return writeRange(readRange(value)) === value;
  return filter.kind !== "number" || FIGURE.test(value);
}

interface FilterFieldProps {
  filter: FilterDefinition;
  value: string;
  onChange: (value: string) => void;
}

/** The control of one filter, by its kind. */
function FilterField({ filter, value, onChange }: FilterFieldProps) {
  if (filter.kind === "multiSelect") return <Choices filter={filter} value={value} onChange={onChange} />;
  if (filter.kind === "switch")
    return (
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="toggle toggle-sm"
          checked={value === "1"}
          onChange={(event) => onChange(event.target.checked ? "1" : "")}
        />
        {filter.label}
      </label>
    );
  return (
    <div>
      <span className="field-label" id={`filter-${filter.key}`}>
        {filter.label}
      </span>
      {filter.kind === "dateRange" && (
        <DateRangeField
          label={filter.label}
          {...{ from: undefined, to: undefined, ...typedRange(value) }}
          onChange={(range) => onChange(writeRange(range))}
        />
      )}
      {filter.kind === "date" && (
        <TypedDayInput
          label={filter.label}
          value={value || undefined}
          onChange={(day) => onChange(day ?? "")}
        />
      )}
      {filter.kind === "select" && (
        <select
          className="select input-sm"
          aria-labelledby={`filter-${filter.key}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Any</option>
          {filter.opensOn && <option value={CURRENT}>{filter.opensOn}</option>}
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {filter.kind === "lookup" && (
        <LookupSelect
          from={filter.from}
          labelledBy={`filter-${filter.key}`}
          value={value}
          none={filter.unset}
          first={filter.opensOn ? { value: CURRENT, label: filter.opensOn } : undefined}
          onChange={onChange}
        />
      )}
      {filter.kind === "number" && (
        <input
          type="text"
          inputMode="decimal"
          className="input input-sm num text-right"
          aria-labelledby={`filter-${filter.key}`}
          value={value}
          onKeyDown={rejectSigns}
          aria-invalid={!isReadable(filter, value) || undefined}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      )}
      {filter.kind === "number" && !isReadable(filter, value) && (
        <p role="alert" className="field-error">
          {NO_FIGURE}
        </p>
      )}
    </div>
  );
}

/** Numeric filters take no minus, plus or e (S-12). */
function rejectSigns(event: KeyboardEvent): void {
  if (["-", "+", "e", "E"].includes(event.key)) event.preventDefault();
}

function Choices({
  filter,
  value,
  onChange,
}: FilterFieldProps & { filter: Extract<FilterDefinition, { kind: "select" | "multiSelect" }> }) {
  const chosen = readList(value);
  const toggle = (option: string) =>
    onChange(
      filter.options
        .map((known) => known.value)
        .filter((known) => (known === option ? !chosen.includes(known) : chosen.includes(known)))
        .join(","),
    );
  return (
    <fieldset>
      <legend className="field-label">{filter.label}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        <label className="col-span-2 flex h-7 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox"
            checked={chosen.length === filter.options.length}
            onChange={({ target }) =>
              onChange(target.checked ? filter.options.map((known) => known.value).join(",") : "")
            }
          />
          Select All
        </label>
        {filter.options.map((option) => (
          <label key={option.value} className="flex h-7 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
