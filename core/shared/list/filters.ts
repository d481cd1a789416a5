import { type Centavos, centavosFromText, pesosFromCentavos } from "#core/shared/money.ts";
import { formatDay, isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";

/**
 * The filters of a list, one line each: wire names, label, and what can be chosen. A filter without a label exists in the
 * API only. Its value in an address is one string.
 */
export interface Range {
  from?: SchoolDay;
  to?: SchoolDay;
}
interface FilterOption {
  value: string;
  label: string;
}
type FilterKind = "text" | "select" | "multiSelect" | "lookup" | "dateRange" | "date" | "number" | "switch";
export interface Filter<Value> {
  kind: FilterKind;
  /** Of a range the names of its two ends; of any other kind a name and its synonyms, of which the first is written. */
  wire: readonly string[];
  label?: string;
  options?: readonly FilterOption[];
  /** The values the wire accepts, in any letter case. */
  known?: readonly string[];
  /** Of a lookup: the call that answers its options, below the list's own path unless it begins with "/". */
  from?: string;
  /** Of a lookup: its options are pairs of id and name. */
  isById?: true;
  /** Of a lookup by id: the label of an option, where it is not its name. A dot in a name of the wire nests. */
  labelOf?(textAt: (name: string) => string): string;
  maxLength?: number;
  /** Whether the wire may repeat the name. */
  isRepeatable?: true;
  /** Why a text of the wire is refused; null: it is accepted. */
  refuse?(text: string): string | null;
  /** Keys of filters that a change of this one clears. */
  clears?: readonly string[];
  /** Offered on these tabs only. */
  tabs?: readonly string[];
  /** A choice is applied by itself, not by the button of the panel. */
  appliesAtOnce?: true;
  /** What the chip of this filter says while it is not set, because the list is narrowed all the same. */
  unset?: string;
  /** Its screen opens with the value `CURRENT` (S-44): what its chip says then. */
  opensOn?: string;
  /** The value of an address; absent: not set. */
  fromAddress(text: string | undefined): Value;
  /** The texts of the wire, by name. */
  toWire(value: Value): readonly string[];
  fromWire(texts: readonly (string | undefined)[]): Value;
}
export type Filters = Readonly<Record<string, Filter<unknown>>>;
export type FilterValues<Fs extends Filters> = {
  -readonly [K in keyof Fs]: Fs[K] extends Filter<infer Value> ? Value : never;
};

type Wire = string | readonly string[];
interface TextOptions<Value> {
  maxLength?: number;
  /** Translates a text of the wire; null: it is refused with `expected`. */
  reads?: (text: string) => Value | null;
  expected?: string;
}
const single = <Value extends string | number = string>(
  kind: FilterKind,
  wire: Wire,
  label: string | undefined,
  { maxLength, reads, expected }: TextOptions<Value>,
): Filter<Value | null> => {
  const read = reads ?? ((text: string) => text as Value);
  const parsed = (text: string | undefined): Value | null => (text ? read(text) : null);
  return {
    kind,
    wire: typeof wire === "string" ? [wire] : wire,
    ...(label !== undefined && { label }),
    ...(maxLength !== undefined && { maxLength }),
    ...(expected !== undefined && { refuse: (text) => (text && read(text) === null ? expected : null) }),
    fromAddress: parsed,
    toWire: (value) => [value === null ? "" : String(value)],
    fromWire: (texts) => parsed(texts.find(Boolean)),
  };
};

/** A text that only the API is asked for. */
export const apiOnly = <Value extends string | number = string>(
  wire: Wire,
  options: TextOptions<Value> = {},
): Filter<NoInfer<Value> | null> => single<Value>("text", wire, undefined, options);
/** A filter that this list's screen does not offer. */
export const inApiOnly = <Value>({ label: _, ...filter }: Filter<Value>): Filter<Value> => filter;
/** The school year or term that runs, or between two of them the one before; what it is, the database knows. */
export const CURRENT = "current";
/** In an address: such a filter is taken off. */
export const ANY = "any";
/** A filter of a school year or term, whose screen opens on the current one (S-44). */
export const opensOnCurrent = <Value>(
  filter: Filter<Value | null>,
  says = "Current",
): Filter<Value | typeof CURRENT | null> => ({
  ...(filter as Filter<Value | typeof CURRENT | null>),
  opensOn: says,
  fromAddress: (text) => (text === CURRENT ? CURRENT : filter.fromAddress(text)),
  toWire: (value) => (value === CURRENT ? [CURRENT] : filter.toWire(value)),
  fromWire: (texts) => (texts.find(Boolean) === CURRENT ? CURRENT : filter.fromWire(texts)),
  ...(filter.refuse && {
    refuse: (text: string) => (text === CURRENT ? null : (filter.refuse?.(text) ?? null)),
  }),
});

/** A filter that is applied by itself a moment after it was chosen. */
export const appliedAtOnce = <Value>(filter: Filter<Value>): Filter<Value> => ({
  ...filter,
  appliesAtOnce: true,
});
/** True or false, only in the API. */
export const apiFlag = (wire: string): Filter<boolean | null> => ({
  kind: "text",
  wire: [wire],
  known: ["0", "1", "true", "false"],
  fromAddress: () => null,
  toWire: (value) => [value === null ? "" : value ? "1" : "0"],
  fromWire: ([text]) => (text ? ["1", "true"].includes(text.toLowerCase()) : null),
});
/** On or off: offered as a switch; off unless asked for. */
export const onOff = (wire: string, label: string): Filter<boolean | null> => ({
  ...apiFlag(wire),
  kind: "switch",
  label,
  fromAddress: (text) => text === "1" || null,
});
/** A number of at most four decimals, as it was typed. */
export const figure = (wire: string, label: string, expected: string): Filter<string | null> =>
  single<string>("number", wire, label, {
    reads: (text) => (/^\d{1,3}(\.\d{1,4})?$/.test(text) ? text : null),
    expected,
  });
/** At least so many pesos, of at most two decimals. */
export const amountFrom = (wire: string, label: string): Filter<Centavos | null> => ({
  ...single<Centavos>("number", wire, label, {
    reads: centavosFromText,
    expected: "Please enter an amount of at most two decimals",
  }),
  toWire: (value) => [value === null ? "" : String(pesosFromCentavos(value))],
});
/** One of the options a call answers. */
export const lookup = <Value extends string | number = string>(
  wire: Wire,
  label: string,
  from: string,
  options: TextOptions<Value> & Pick<Filter<Value>, "isById" | "labelOf"> = {},
): Filter<NoInfer<Value> | null> => ({
  ...single<Value>("lookup", wire, label, options),
  from,
  ...(options.isById && { isById: true }),
  ...(options.labelOf && { labelOf: options.labelOf }),
});
/** One of a few values, each under its label; the screen offers `offered`, the wire accepts all that have labels. */
export const select = <V extends string>(
  wire: Wire,
  label: string | undefined,
  labels: Readonly<Record<V, string>>,
  offered: readonly V[] = Object.keys(labels) as V[],
): Filter<V | null> => ({
  ...(single("select", wire, label, {}) as unknown as Filter<V | null>),
  known: Object.keys(labels),
  options: offered.map((value) => ({ value, label: labels[value] })),
});
/** One of a few values that the wire knows by several names. */
export const selectNamed = <V extends string | number>(
  wire: Wire,
  label: string,
  labels: Readonly<Record<V, string>>,
  options: TextOptions<V>,
): Filter<V | null> => ({
  ...single<V>("select", wire, label, options),
  options: Object.entries<string>(labels).map(([value, shown]) => ({ value, label: shown })),
});
const splitList = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
const list = <V extends string>(wire: string, of: (text: string) => V[]): Omit<Filter<V[]>, "kind"> => ({
  wire: [wire],
  isRepeatable: true,
  fromAddress: (text) => of(text ?? ""),
  toWire: (values) => [values.join(",")],
  fromWire: ([text]) => of(text ?? ""),
});
/** Several of a few values; on the wire a comma list or a repeated name, in any letter case. */
export const multiSelect = <V extends string>(
  wire: string,
  label: string,
  values: readonly V[],
): Filter<V[]> => {
  const byCase = new Map(values.map((value) => [value.toLowerCase(), value]));
  const known = (text: string) => splitList(text).flatMap((item) => byCase.get(item.toLowerCase()) ?? []);
  return {
    ...list<V>(wire, known),
    kind: "multiSelect",
    label,
    options: values.map((value) => ({ value, label: value })),
    refuse: (text) =>
      splitList(text).every((item) => byCase.has(item.toLowerCase()))
        ? null
        : `Please choose from: ${values.join(", ")}`,
  };
};
/** Several texts, only in the API: a comma list or a repeated name. */
export const apiList = (wire: string): Filter<string[]> => ({
  ...list<string>(wire, splitList),
  kind: "text",
});
/** One day. */
export const onDay = (wire: string, label: string): Filter<SchoolDay | null> => ({
  ...single("date", wire, label, {}),
});
/** From one day through another; either end may be open. */
export const days = (from: string, to: string, label?: string): Filter<Range> => ({
  kind: "dateRange",
  wire: [from, to],
  ...(label !== undefined && { label }),
  fromAddress: readRange,
  toWire: (range) => [range.from ?? "", range.to ?? ""],
  fromWire: ([start, end]) => ({ ...(start && { from: start }), ...(end && { to: end }) }),
});

const RANGE_MARK = "..";
/** The two ends as they are typed, days or not. */
export function typedRange(value: string): Range {
  const [from = "", to = ""] = value.split(RANGE_MARK);
  return { ...(from && { from }), ...(to && { to }) };
}

/** "2026-10-01..2026-11-30"; either end may be open. Anything else is no range. */
export function readRange(value: string | undefined): Range {
  const { from = "", to = "" } = typedRange(value ?? "");
  return { ...(isSchoolDay(from) && { from }), ...(isSchoolDay(to) && { to }) };
}

/** A range as an address has it; "" where it is open at both ends. */
export const writeRange = ({ from, to }: Range): string =>
  from || to ? `${from ?? ""}${RANGE_MARK}${to ?? ""}` : "";

/** "08/01/2026 – 08/31/2026", "from 08/01/2026", "until 08/31/2026". */
export function rangeInWords({ from, to }: Range): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  return from ? `from ${formatDay(from)}` : `until ${formatDay(to ?? "")}`;
}

/** Whether a filter is set. */
export const isSet = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === "object" && value !== null
      ? Object.keys(value).length > 0
      : value !== null && value !== undefined && value !== "";
