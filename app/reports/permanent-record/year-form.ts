import type { ElsewhereYear } from "#core/documents/permanent-record/elsewhere-year.body.ts";

/** The form of a school year elsewhere. Rows have a key of their own, so that one can be taken out. */
type Keyed<Row> = Row & { key: number };
export type AreaRow = Keyed<ElsewhereYear["areas"][number]>;
export type RemedialRow = Keyed<ElsewhereYear["remedial"][number]>;
export interface YearForm extends Omit<ElsewhereYear, "areas" | "remedial"> {
  areas: AreaRow[];
  remedial: RemedialRow[];
  reason: string;
  nextKey: number;
}

export const emptyArea = (key: number): AreaRow => ({
  key,
  name: "",
  terms: ["", "", ""],
  final: "",
  remark: "",
});
export const emptyRemedial = (key: number): RemedialRow => ({
  key,
  name: "",
  final: "",
  mark: "",
  recomputed: "",
});
const FIRST_AREAS = 6;

export const formOf = (year: ElsewhereYear | null): YearForm => ({
  schoolYear: year?.schoolYear ?? "",
  school: year?.school ?? "",
  schoolId: year?.schoolId ?? "",
  division: year?.division ?? "",
  level: year?.level ?? "",
  section: year?.section ?? "",
  adviser: year?.adviser ?? "",
  average: year?.average ?? "",
  action: year?.action ?? "",
  areas:
    year?.areas.map((area, key) => ({ ...area, key })) ??
    Array.from({ length: FIRST_AREAS }, (_, key) => emptyArea(key)),
  remedial: year?.remedial.map((one, key) => ({ ...one, key })) ?? [],
  reason: "",
  nextKey: 100,
});

const isEmpty = ({ name, terms, final }: AreaRow): boolean => [name, ...terms, final].join("").trim() === "";

/** What is sent: rows in which nothing was typed are left out. */
export function yearOf({ areas, remedial, reason: _, nextKey: __, ...year }: YearForm): ElsewhereYear {
  return {
    ...year,
    areas: areas.filter((area) => !isEmpty(area)).map(({ key: _key, ...area }) => area),
    remedial: remedial.filter(({ name }) => name.trim() !== "").map(({ key: _key, ...one }) => one),
  };
}

/** What is missing; "" where nothing is. */
export function yearMistake(form: YearForm, isChange: boolean): string {
  const year = yearOf(form);
  if (year.schoolYear.trim() === "") return "Please enter the school year";
  if (year.school.trim() === "") return "Please name the school";
  if (year.level.trim() === "") return "Please name the grade level";
  if (year.areas.length === 0) return "Please enter at least one learning area";
  if (year.areas.some(({ name }) => name.trim() === "")) return "Please name the learning area";
  return isChange && form.reason.trim() === "" ? "Please give the reason." : "";
}
