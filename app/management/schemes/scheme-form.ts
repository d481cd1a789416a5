import type { SchemeVersionDraft, WireScheme } from "../../../core/grading/scheme-contract.ts";
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
  categories: CategoryForm[];
  transmutation: "table" | "linear" | "none";
  rows: RowForm[];
}

let made = 0;
export const newKey = (): string => `part-${made++}`;
export const newPart = (): PartForm => ({ key: newKey(), code: "", name: "", weight: "" });
export const newCategory = (): CategoryForm => ({
  ...newPart(),
  components: [{ ...newPart(), weight: "100" }],
});
export const newRow = (): RowForm => ({ key: newKey(), initial: "", grade: "" });

export const schemeFormOf = (wire: WireScheme): SchemeForm => ({
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
  rows: wire.rows.map(({ initial, grade }, at) => ({
    key: `row-${at}`,
    initial: String(initial),
    grade: String(grade),
  })),
});

/** Ten-thousandths of a percent; null for what is no percentage. */
export function percentE4(text: string): number | null {
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

/** Where a figure that cannot be read stands, by the key of its part or row. */
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

/** What is sent; only of a form in which every figure can be read. */
export const draftOf = (form: SchemeForm, version: number): SchemeVersionDraft => ({
  categories: form.categories.map(({ components, ...category }) => ({
    ...partDraft(category),
    components: components.map(partDraft),
  })),
  transmutation: form.transmutation,
  rows:
    form.transmutation === "none"
      ? []
      : form.rows.map(({ initial, grade }) => ({ initial: number(initial), grade: number(grade) })),
  version,
});
