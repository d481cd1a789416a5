import type { NewSchemeEntry, SchemeDetail, SchemeVersionEntry } from "#core/grading/schemes/scheme.body.ts";
import type { Rounding } from "#core/grading/schemes/scheme.ts";
import type { TargetKey } from "#core/grading/schemes/scheme-assignments.ts";
import { rowsOf, type Transmutation, transmutationOf } from "#core/grading/schemes/transmutation.ts";
import { parseScaled, scaledToShortText } from "#core/shared/decimal.ts";

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
  /** Of a new scheme only: an existing one keeps its name. */
  name: string;
  categories: CategoryForm[];
  transmutation: Transmutation["kind"];
  rows: RowForm[];
  rounding: Rounding;
  /** What it applies to, by targetKey. */
  targets: string[];
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
export const targetKey = ({ level, subject }: TargetKey): string => JSON.stringify([level, subject]);
const targetOf = (key: string): TargetKey => {
  const [level, subject] = JSON.parse(key) as [string, string | null];
  return { level, subject };
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
  targets: [],
});

const textOf = (scaledE4: number): string => scaledToShortText(BigInt(scaledE4), 4);
export const schemeFormOf = ({ uuid, scheme, targets }: SchemeDetail): SchemeForm => ({
  name: scheme.name,
  categories: scheme.categories.map((category, at) => ({
    key: `category-${at}`,
    code: category.code,
    name: category.name,
    weight: textOf(category.weightE4),
    components: category.components.map((one, place) => ({
      key: `component-${at}-${place}`,
      code: one.code,
      name: one.name,
      weight: textOf(one.weightE4),
    })),
  })),
  transmutation: scheme.transmutation.kind,
  rounding: scheme.rounding,
  rows: rowsOf(scheme.transmutation).map(({ initialE4, gradeE4 }, at) => ({
    key: `row-${at}`,
    initial: textOf(initialE4),
    grade: textOf(gradeE4),
  })),
  targets: targets.filter((target) => target.scheme === uuid).map(targetKey),
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

const e4 = (text: string): number => percentE4(text) ?? 0;
const partOf = ({ code, name, weight }: PartForm) => ({ code: code.trim(), name, weightE4: e4(weight) });

const definitionOf = (form: SchemeForm) => ({
  categories: form.categories.map(({ components, ...category }) => ({
    ...partOf(category),
    components: components.map(partOf),
  })),
  transmutation: transmutationOf(
    form.transmutation,
    form.rows.map(({ initial, grade }) => ({ initialE4: e4(initial), gradeE4: e4(grade) })),
  ),
  rounding: form.rounding,
});
const sorted = ({ targets }: SchemeForm): string[] => [...targets].sort();

/** Whether the weights or the transmutation are others, so that a version comes of it. */
export const isOtherVersion = (form: SchemeForm, opened: SchemeForm): boolean =>
  JSON.stringify(definitionOf(form)) !== JSON.stringify(definitionOf(opened));

/** What is sent; only of a form in which every figure can be read. Targets are sent where they changed. */
export const versionEntry = (form: SchemeForm, opened: SchemeForm, version: number): SchemeVersionEntry => ({
  scheme: definitionOf(form),
  wanted: sorted(form).join() === sorted(opened).join() ? null : sorted(form).map(targetOf),
  version,
});
export const newSchemeEntry = (form: SchemeForm, schoolYearUuid: string): NewSchemeEntry => ({
  scheme: { ...definitionOf(form), name: form.name },
  schoolYearUuid,
  wanted: sorted(form).map(targetOf),
});
