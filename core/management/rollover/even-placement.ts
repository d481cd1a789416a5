import { textHash } from "./text-hash.ts";

/** Students as they are spread over sections. `proposed`: the section that is decided already; null: none. */
export interface Placeable {
  studentNumber: string;
  sex: "F" | "M" | null;
  averageE2: number | null;
  proposed: string | null;
}

interface Load {
  id: string;
  students: number;
  sum: number;
  bySex: Map<string, number>;
  order: number;
}

/**
 * Gives each student without a section one of these, so that sexes, numbers and averages are spread evenly: boys, girls and
 * those without an entry, each from the highest average down, go where fewest of their sex are, then fewest students, then
 * the lowest sum of averages. Equals are ordered by the seed.
 */
export function placeEvenly(students: readonly Placeable[], sections: readonly string[], seed: string): void {
  if (sections.length === 0) return;
  const loads = new Map(
    sections.map((id): [string, Load] => [
      id,
      { id, students: 0, sum: 0, bySex: new Map(), order: textHash(`${seed}:${id}`) },
    ]),
  );
  const put = (student: Placeable, load: Load) => {
    const sex = student.sex ?? "";
    load.students += 1;
    load.sum += student.averageE2 ?? 0;
    load.bySex.set(sex, (load.bySex.get(sex) ?? 0) + 1);
  };
  for (const student of students) {
    const load = student.proposed === null ? undefined : loads.get(student.proposed);
    if (load) put(student, load);
  }
  const waiting = students
    .filter(({ proposed }) => proposed === null)
    .map((student) => ({ student, order: textHash(`${seed}:${student.studentNumber}`) }))
    .sort(
      (one, other) =>
        SEXES.indexOf(one.student.sex ?? "") - SEXES.indexOf(other.student.sex ?? "") ||
        (other.student.averageE2 ?? -1) - (one.student.averageE2 ?? -1) ||
        one.order - other.order ||
        (one.student.studentNumber < other.student.studentNumber ? -1 : 1),
    );
  for (const { student } of waiting) {
    const sex = student.sex ?? "";
    const rank = (load: Load) => [load.bySex.get(sex) ?? 0, load.students, load.sum, load.order];
    let best: Load | undefined;
    for (const load of loads.values()) if (!best || isLess(rank(load), rank(best))) best = load;
    if (!best) continue;
    student.proposed = best.id;
    put(student, best);
  }
}
const SEXES: readonly string[] = ["M", "F", ""];
const isLess = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
};
