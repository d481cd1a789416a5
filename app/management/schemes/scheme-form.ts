import type { Rounding } from "../../../core/grading/schemes/scheme.ts";
import type {
  NewSchemeDraft,
  SchemeVersionDraft,
  WirePlace,
  WireScheme,
} from "../../../core/grading/schemes/scheme-contract.ts";
import { parseScaled, scaledToNumber, scaledToShortText } from "../../../core/shared/decimal.ts";

/** A scheme as it is typed: percentages and grades as text. */
export interface PartForm {
  /** Tells one from another while they are moved about; of this form only. */
  key: string;
  code: string;
  name: string;
  weight: string;
}
export interface CategoryForm extends PartForm {
  components: PartForm[];
}
export interface RowForm {
  key: string;
  initial: string;
  grade: string;
}
export interface SchemeForm {
  /** Of a new scheme only: a standing one keeps its name. */
  name: string;
  categories: CategoryForm[];
  transmutation: "table" | "linear" | "none";
  rows: RowForm[];
  rounding: Rounding;
  /** What it applies to, by placeKey. */
  places: string[];
}

/** Unlike every key of a form that was kept on the device, too. */
const newKey = (): string => crypto.randomUUID();
export const newPart = (): PartForm => ({ key: newKey(), code: "", name: "", weight: "" });
export const newCategory = (): CategoryForm => ({
  ...newPart(),
  components: [{ ...newPart(), weight: "100" }],
});
export const newRow = (): RowForm => ({ key: newKey(), initial: "", grade: "" });

/** A grade level, or a subject of it, in a list of what was ticked. */
export const placeKey = ({
  gradelevel_code,
  subject_code,
}: Pick<WirePlace, "gradelevel_code" | "subject_code">): string =>
  JSON.stringify([gradelevel_code, subject_code]);
const placeOf = (key: string) => {
  const [gradelevel_code, subject_code] = JSON.parse(key) as [string, string | null];
  return { gradelevel_code, subject_code };
};

/** A new scheme: the three categories every record is made of, without weights. */
export const blankScheme = (): SchemeForm => ({
  name: "",
  categories: [
    ["WW", "Written Works"],
    ["PT", "Performance Task"],
    ["PE", "Periodical Exam"],
  ].map(([code = "", name = ""]) => ({
    key: newKey(),
    code,
    name,
    weight: "",
    components: [{ key: newKey(), code, name, weight: "100" }],
  })),
  transmutation: "none",
  rows: [],
  rounding: "exact",
  places: [],
});

export const schemeFormOf = (wire: WireScheme): SchemeForm => ({
  name: wire.name,
  categories: wire.categories.map((category, at) => ({
    key: `category-${at}`,
    code: category.code,
    name: category.name,
    weight: String(category.weight),
    components: category.components.map((one, place) => ({
      key: `component-${at}-${place}`,
      code: one.code,
      name: one.name,
      weight: String(one.weight),
    })),
  })),
  transmutation: wire.transmutation,
  rounding: wire.rounding,
  rows: wire.rows.map(({ initial, grade }, at) => ({
    key: `row-${at}`,
    initial: String(initial),
    grade: String(grade),
  })),
  places: wire.places.filter(({ scheme_id }) => scheme_id === wire.id).map(placeKey),
});

/** Ten-thousandths of a percent; null for what is no percentage. */
function percentE4(text: string): number | null {
  const scaled = parseScaled(text.trim(), 4);
  return scaled !== null && scaled >= 0n && scaled <= 1_000_000n ? Number(scaled) : null;
}

/** What weights add up to, as shown; null while one of them cannot be read. */
export function sumOfWeights(parts: readonly PartForm[]): { text: string; isWhole: boolean } | null {
  const weights = parts.map(({ weight }) => percentE4(weight));
  if (weights.some((weight) => weight === null)) return null;
  const sum = weights.reduce<number>((total, weight) => total + (weight ?? 0), 0);
  return { text: scaledToShortText(BigInt(sum), 4), isWhole: sum === 1_000_000 };
}

/** Where a figure is that cannot be read, by the key of its part or row. */
export const unreadable = ({ categories, rows, transmutation }: SchemeForm): string[] => [
  ...categories
    .flatMap((category) => [category, ...category.components])
    .filter(({ weight }) => percentE4(weight) === null)
    .map(({ key }) => key),
  ...(transmutation === "none" ? [] : rows)
    .filter(({ initial, grade }) => percentE4(initial) === null || percentE4(grade) === null)
    .map(({ key }) => key),
];

const number = (text: string): number => scaledToNumber(percentE4(text) ?? 0, 4);
const partDraft = ({ code, name, weight }: PartForm) => ({ code: code.trim(), name, weight: number(weight) });

const definitionOf = (form: SchemeForm) => ({
  categories: form.categories.map(({ components, ...category }) => ({
    ...partDraft(category),
    components: components.map(partDraft),
  })),
  transmutation: form.transmutation,
  rounding: form.rounding,
  rows:
    form.transmutation === "none"
      ? []
      : form.rows.map(({ initial, grade }) => ({ initial: number(initial), grade: number(grade) })),
});
const sorted = ({ places }: SchemeForm): string[] => [...places].sort();

/** Whether the weights or the transmutation are others, so that a version comes of it. */
export const isOtherVersion = (form: SchemeForm, opened: SchemeForm): boolean =>
  JSON.stringify(definitionOf(form)) !== JSON.stringify(definitionOf(opened));

/** What is sent; only of a form in which every figure can be read. Places go along where they are others. */
export const versionDraft = (form: SchemeForm, opened: SchemeForm, version: number): SchemeVersionDraft => ({
  ...definitionOf(form),
  ...(sorted(form).join() !== sorted(opened).join() && { applies_to: sorted(form).map(placeOf) }),
  version,
});
export const newSchemeDraft = (form: SchemeForm, schoolYearId: string): NewSchemeDraft => ({
  ...definitionOf(form),
  name: form.name,
  school_year_id: schoolYearId,
  applies_to: sorted(form).map(placeOf),
});
