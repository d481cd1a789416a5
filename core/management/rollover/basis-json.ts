import type { Basis, Outcome } from "./rollover-plan.ts";

/** A basis as it is kept: each section's uuid once, students by number with the places of theirs. */
interface KeptBasis {
  sections: string[];
  students: Record<string, [from: number, outcome: Outcome, hindrance: string, to: number]>;
}

export function basisToJson(basis: Basis): string {
  const places = new Map<string, number>();
  const placeOf = (id: string): number => {
    if (!places.has(id)) places.set(id, places.size);
    return places.get(id) ?? 0;
  };
  const students = Object.fromEntries(
    Object.entries(basis).map(([studentNumber, [from, outcome, hindrance, to]]) => [
      studentNumber,
      [placeOf(from), outcome, hindrance, placeOf(to)],
    ]),
  );
  return JSON.stringify({ sections: [...places.keys()], students });
}

export function basisFromJson(json: string): Basis {
  const { sections = [], students = {} } = JSON.parse(json) as Partial<KeptBasis>;
  const idAt = (place: number): string => sections[place] ?? "";
  return Object.fromEntries(
    Object.entries(students).map(([studentNumber, [from, outcome, hindrance, to]]) => [
      studentNumber,
      [idAt(from), outcome, hindrance, idAt(to)],
    ]),
  );
}
