import { followersOf, membersChange, type OwnPlace } from "#core/management/level-followers.ts";
import { placeEvenly } from "./even-placement.ts";
import { textHash } from "./text-hash.ts";

/**
 * The plan of the next school year (M-30 to M-33, M-52): which sections open, who goes where or cannot go and why, and who
 * is billed what. It is computed of what is on record; the draft keeps a rule, edits on top of it, and what it rested on when
 * it was last taken over.
 */

/** What a school year ended in for a student; null: there is no promotion yet. */
type Promotion = "Promoted" | "Conditional" | "Retained";
/** What becomes of a student. */
export const OUTCOMES = ["Promoted", "Conditional", "Retained", "Completed", "Left", "Undecided"] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface RolloverLevel {
  code: string;
  name: string;
  /** Not put aside. */
  isActive: boolean;
}
/** A section of the year that ends, by its uuid. */
export interface SourceSection {
  id: string;
  level: string;
  name: string;
  isClub: boolean;
  /** Null: none, or put aside. */
  adviser: string | null;
  /** Classes whose subject is not put aside. */
  classes: number;
}
/** A section that the next year has already. */
export interface ExistingSection {
  id: string;
  level: string;
  name: string;
  isClub: boolean;
  adviser: string | null;
  classes: number;
}
export interface SourceStudent {
  studentNumber: string;
  name: string;
  sex: "F" | "M" | null;
  /** The own section of the year, or the last one of who left. */
  section: string;
  promotion: Promotion | null;
  averageE2: number | null;
  /** Not in a section any more, or put aside: in words; null: is here. */
  left: string | null;
  pass: "released" | "unreleased" | "none";
  /** What is owed, in words; null: nothing, or the school holds nobody for it. */
  owes: string | null;
  /** The own section of the next year, "Grade 8 Narra"; null: none yet. */
  placedIn: string | null;
}
/** A segment that follows a grade level (B-126), by its uuid. */
interface SourceFee {
  id: string;
  level: string;
  /** The numbers of its students, and of those who have an own section of the level in the next year. */
  members: readonly string[];
  placed: readonly string[];
}
export interface RolloverFacts {
  /** In their order. */
  levels: readonly RolloverLevel[];
  sections: readonly SourceSection[];
  existing: readonly ExistingSection[];
  students: readonly SourceStudent[];
  fees: readonly SourceFee[];
}

export const RULES = ["same-name", "shuffle"] as const;
export type RolloverRule = (typeof RULES)[number];

/** What is done otherwise than proposed with a section, by its source. `adviser`: uuid, "" for none; null: as proposed. */
interface SectionEdit {
  name: string | null;
  adviser: string | null;
  isLeftOut: boolean;
}
/** The same with a student: held back, or put into another section of the level; null: as the rule says. */
interface StudentEdit {
  isHeld: boolean;
  section: string | null;
}
/** What the plan rested on when it was taken over: of each student the outcome, why not, and where the rule placed it. */
export type Basis = Readonly<
  Record<string, readonly [from: string, outcome: Outcome, hindrance: string, to: string]>
>;
export interface RolloverDraft {
  rule: RolloverRule;
  seed: string;
  /** Nobody goes without a released enrollment pass. */
  needsPass: boolean;
  sections: Readonly<Record<string, SectionEdit>>;
  students: Readonly<Record<string, StudentEdit>>;
  /** Segments that stay as they are, by their uuids. */
  feesLeftOut: ReadonlySet<string>;
  basis: Basis;
}

export interface PlannedSection {
  /** The uuid of its source, or of the section that is there already. */
  id: string;
  level: string;
  name: string;
  isClub: boolean;
  adviser: string | null;
  isLeftOut: boolean;
  /** The section of that name that the next year has; null: it is opened. */
  existing: string | null;
  /** Nothing of this year is copied. */
  isOnlyExisting: boolean;
  isEdited: boolean;
  classes: number;
  students: number;
  boys: number;
  girls: number;
  /** Of those who have an average; null: nobody. */
  averageE2: number | null;
}
/** Why a student cannot go. */
export const HINDRANCES = [
  "left",
  "completed",
  "placed",
  "no promotion",
  "pass",
  "balance",
  "held",
  "no section",
] as const;
export type Hindrance = (typeof HINDRANCES)[number];
export interface PlannedStudent {
  studentNumber: string;
  name: string;
  sex: "F" | "M" | null;
  averageE2: number | null;
  /** The section of this year. */
  from: string;
  outcome: Outcome;
  /** The level of next year; null: none. */
  level: string | null;
  /** The section of next year; null: does not go. */
  to: string | null;
  /** Where the rule alone puts the student. */
  proposed: string | null;
  isEdited: boolean;
  /** In words; none where the student goes. */
  hindrances: readonly { kind: Hindrance; words: string }[];
}
export interface PlannedFee {
  id: string;
  level: string;
  isLeftOut: boolean;
  /** Students from the first day of the next year on, and how many of them join and leave then. */
  members: number;
  joining: number;
  leaving: number;
}
export interface RolloverPlan {
  sections: PlannedSection[];
  students: PlannedStudent[];
  fees: PlannedFee[];
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const NO_EDIT: SectionEdit = { name: null, adviser: null, isLeftOut: false };

/** What becomes of a student by the promotion, and the level that is for next year; null: none. */
function outcomeOf(
  { promotion, left }: Pick<SourceStudent, "promotion" | "left">,
  level: string,
  levels: readonly RolloverLevel[],
): { outcome: Outcome; level: string | null } {
  const place = levels.findIndex(({ code }) => code === level);
  const next = levels.slice(place + 1).find(({ isActive }) => isActive)?.code ?? null;
  if (left !== null) return { outcome: "Left", level: null };
  if (promotion === null) return { outcome: "Undecided", level: null };
  if (promotion === "Retained") return { outcome: "Retained", level };
  if (promotion === "Promoted" && next === null) return { outcome: "Completed", level: null };
  return { outcome: promotion, level: next };
}

/** Whether a new draft lets only those go whose pass is released: where no pass is, nobody would (M-32). */
export const asksForPasses = ({ students }: Pick<RolloverFacts, "students">): boolean =>
  students.some(({ pass }) => pass === "released");

/** Every student of the year once: in a section of next year, or with the reasons why not. */
export function planRollover(facts: RolloverFacts, draft: RolloverDraft): RolloverPlan {
  const sections = plannedSections(facts, draft);
  const open = new Map(
    sections.filter(({ isClub, isLeftOut }) => !isClub && !isLeftOut).map((section) => [section.id, section]),
  );
  const sourceOf = new Map(facts.sections.map((section) => [section.id, section]));
  const levelName = new Map(facts.levels.map(({ code, name }) => [code, name]));
  const openOf = Map.groupBy(open.values(), ({ level }) => level);
  const students = facts.students.map((student): PlannedStudent => {
    const source = sourceOf.get(student.section);
    const { outcome, level } = outcomeOf(student, source?.level ?? "", facts.levels);
    const edit = draft.students[student.studentNumber];
    const hindrances: PlannedStudent["hindrances"][number][] = [];
    const hinder = (kind: Hindrance, words: string) => hindrances.push({ kind, words });
    const last = levelName.get(source?.level ?? "") ?? "the last grade level";
    if (outcome === "Left") hinder("left", student.left ?? "");
    else if (student.placedIn !== null) hinder("placed", `Already in ${student.placedIn}`);
    else if (outcome === "Undecided") hinder("no promotion", "No promotion yet");
    else if (outcome === "Completed") hinder("completed", `Completed ${last}`);
    else if (level === null)
      hinder("no promotion", `Conditional in ${last}: completes it after remedial classes`);
    if (hindrances.length === 0) {
      if (draft.needsPass && student.pass !== "released")
        hinder("pass", student.pass === "none" ? "No enrollment pass" : "Enrollment pass not released");
      if (student.owes !== null) hinder("balance", `Open balance of ${student.owes}`);
      if (edit?.isHeld) hinder("held", "Held back in this draft");
      if (level !== null && !openOf.has(level))
        hinder("no section", `No section of ${levelName.get(level) ?? level} opens`);
    }
    const { studentNumber, name, sex, averageE2, section: from } = student;
    const isEdited = edit !== undefined && (edit.isHeld || edit.section !== null);
    const common = { studentNumber, name, sex, averageE2, from, outcome, level, isEdited, hindrances };
    return { ...common, to: null, proposed: null };
  });
  place(students, { facts, draft, open, sourceOf });
  const going = Map.groupBy(students, ({ to }) => to);
  for (const section of sections) count(section, going.get(section.id) ?? []);
  return { sections, students, fees: plannedFees(facts.fees, draft, students) };
}

/** Who is in each segment once the next year has begun: whom the plan puts into the level, and who is placed in it already. */
function plannedFees(
  fees: readonly SourceFee[],
  { feesLeftOut }: Pick<RolloverDraft, "feesLeftOut">,
  students: readonly PlannedStudent[],
): PlannedFee[] {
  const year = "next";
  const going = students.flatMap(({ studentNumber, level, to }): OwnPlace[] =>
    to === null || level === null ? [] : [{ studentNumber, year, level }],
  );
  return fees.map(({ id, level, members, placed }) => {
    const isLeftOut = feesLeftOut.has(id);
    const now = new Set(members);
    const there = placed.map((studentNumber): OwnPlace => ({ studentNumber, year, level }));
    const next = isLeftOut ? now : followersOf([...going, ...there], { year, level });
    return { id, level, isLeftOut, ...membersChange(now, next) };
  });
}

/** The sections of this year, in the words of the draft, then those that next year has besides. */
function plannedSections({ sections, existing }: RolloverFacts, draft: RolloverDraft): PlannedSection[] {
  const empty = { students: 0, boys: 0, girls: 0, averageE2: null };
  const planned = sections.map((section): PlannedSection => {
    const edit = draft.sections[section.id] ?? NO_EDIT;
    const name = edit.name ?? section.name;
    const same = existing.find((one) => one.level === section.level && isSameName(one.name, name));
    return {
      id: section.id,
      level: section.level,
      name: same?.name ?? name,
      isClub: section.isClub,
      adviser: same ? same.adviser : edit.adviser === null ? section.adviser : edit.adviser || null,
      isLeftOut: edit.isLeftOut,
      existing: same?.id ?? null,
      isOnlyExisting: false,
      isEdited: edit.name !== null || edit.adviser !== null || edit.isLeftOut,
      classes: section.classes,
      ...empty,
    };
  });
  const matched = new Set(planned.filter(({ isLeftOut }) => !isLeftOut).map((one) => one.existing));
  const others = existing
    .filter(({ id }) => !matched.has(id))
    .map(
      (section): PlannedSection => ({
        ...section,
        isLeftOut: false,
        existing: section.id,
        isOnlyExisting: true,
        isEdited: false,
        ...empty,
      }),
    );
  return [...planned, ...others];
}

interface Placing {
  facts: RolloverFacts;
  draft: RolloverDraft;
  /** The sections students can be put into, by their ids. */
  open: ReadonlyMap<string, PlannedSection>;
  sourceOf: ReadonlyMap<string, SourceSection>;
}

/** Puts everyone who goes into a section: where the draft says so, where the plan had the student before, by name, or evenly. */
function place(students: readonly PlannedStudent[], { draft, open, sourceOf }: Placing): void {
  const going = students.filter(({ hindrances }) => hindrances.length === 0);
  for (const [level, ofLevel] of Map.groupBy(going, (student) => student.level ?? "")) {
    const sections = [...open.values()].filter((section) => section.level === level);
    const ids = new Set(sections.map(({ id }) => id));
    for (const student of ofLevel) {
      const before = draft.basis[student.studentNumber]?.[3];
      const own = sourceOf.get(student.from)?.name ?? "";
      const same =
        draft.rule === "same-name" ? sections.find(({ name }) => isSameName(name, own))?.id : undefined;
      student.proposed = before !== undefined && ids.has(before) ? before : (same ?? null);
    }
    placeEvenly(ofLevel, [...ids], draft.seed);
    for (const student of ofLevel) {
      const asked = draft.students[student.studentNumber]?.section ?? null;
      student.to = asked !== null && ids.has(asked) ? asked : student.proposed;
    }
  }
}

function count(section: PlannedSection, students: readonly PlannedStudent[]): void {
  const averages = students.flatMap(({ averageE2 }) => (averageE2 === null ? [] : [averageE2]));
  section.students = students.length;
  section.boys = students.filter(({ sex }) => sex === "M").length;
  section.girls = students.filter(({ sex }) => sex === "F").length;
  section.averageE2 =
    averages.length === 0 ? null : Math.round(averages.reduce((sum, one) => sum + one, 0) / averages.length);
}

/** What a plan rests on, to be compared with later. */
export const basisOf = ({ students }: RolloverPlan): Basis =>
  Object.fromEntries(
    students.map(({ studentNumber, from, outcome, hindrances, proposed }) => [
      studentNumber,
      [from, outcome, hindranceText(hindrances), proposed ?? ""],
    ]),
  );
/** Held back is the draft's own doing: it is not compared. */
const hindranceText = (hindrances: PlannedStudent["hindrances"]): string =>
  hindrances.flatMap(({ kind, words }) => (kind === "held" ? [] : [words])).join("; ");

export interface ChangeSince {
  studentNumber: string;
  name: string;
  /** In words. */
  before: string;
  after: string;
}

/** What has changed since the plan was taken over: who came, who is not there any more, and of whom it says something else. */
export function changesSince(
  basis: Basis,
  plan: RolloverPlan,
  sectionName: (id: string) => string,
): ChangeSince[] {
  const inWords = ([from, outcome, hindrance, to]: Basis[string]): string =>
    [sectionName(from), outcome, hindrance || (to === "" ? "" : `goes to ${sectionName(to)}`)]
      .filter((part) => part !== "")
      .join(", ");
  const now = basisOf(plan);
  const nameOf = new Map(plan.students.map(({ studentNumber, name }) => [studentNumber, name]));
  const changes = Object.entries(now).flatMap(([studentNumber, after]): ChangeSince[] => {
    const before = basis[studentNumber];
    // Who is held back goes nowhere by the rule; the place of before waits for the student.
    const isSame =
      before !== undefined &&
      before.slice(0, 3).join("\n") === after.slice(0, 3).join("\n") &&
      (before[3] === after[3] || after[3] === "");
    if (isSame) return [];
    const name = nameOf.get(studentNumber) ?? "";
    return [
      { studentNumber, name, before: before ? inWords(before) : "Was not there", after: inWords(after) },
    ];
  });
  const gone = Object.entries(basis).flatMap(([studentNumber, before]): ChangeSince[] =>
    studentNumber in now
      ? []
      : [{ studentNumber, name: "", before: inWords(before), after: "Is not of this school year any more" }],
  );
  return [...changes, ...gone];
}

/** What is confirmed: of equal plans the same text, of others another. */
export function planDigest({ sections, students, fees }: RolloverPlan): string {
  const text = JSON.stringify([
    sections.map(({ id, name, adviser, isLeftOut, existing }) => [id, name, adviser, isLeftOut, existing]),
    students.map(({ studentNumber, to, hindrances }) => [
      studentNumber,
      to,
      hindrances.map(({ words }) => words),
    ]),
    fees.map(({ id, isLeftOut }) => [id, isLeftOut]),
  ]);
  return [textHash(text), textHash(`${text.length}${text}`)].map((hash) => hash.toString(16)).join("-");
}

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
