import { addDays, instantAt, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { type SchoolYearDays, schoolYearsAround } from "./calendar.ts";
import { Random } from "./random.ts";
import type { SeedWriter } from "./writer.ts";

/** How large a school is made. */
export interface SeedSize {
  students: number;
  /** Former students, who left last year: they have documents, but no section now. */
  graduates: number;
  invoices: number;
  payments: number;
  /** Whether classes have gradebooks, and students attendance and passes: the schools named by their invoices are for the money side. */
  isGraded: boolean;
}

export const SEED_SIZES = {
  demo: { students: 600, graduates: 40, invoices: 2_000, payments: 2_400, isGraded: true },
  /** A whole school for reports, with two years of grades. */
  "5k-students": { students: 5_000, graduates: 300, invoices: 2_000, payments: 2_400, isGraded: true },
  /** Two years of grades: 2,000,000 scores, 100,000 grades a term. */
  "2m-scores": { students: 12_900, graduates: 0, invoices: 2_000, payments: 2_400, isGraded: true },
  /** A whole school with its books: what `npm run cost` counts. */
  "whole-school": { students: 5_000, graduates: 300, invoices: 100_000, payments: 200_000, isGraded: true },
  "10k": { students: 1_000, graduates: 0, invoices: 10_000, payments: 15_000, isGraded: false },
  "100k": { students: 5_000, graduates: 0, invoices: 100_000, payments: 150_000, isGraded: false },
  "1m": { students: 50_000, graduates: 0, invoices: 1_000_000, payments: 1_500_000, isGraded: false },
} as const satisfies Record<string, SeedSize>;
export type SeedScale = keyof typeof SEED_SIZES;

/** Everything the parts of the seed share. */
export interface SeedContext {
  size: SeedSize;
  today: SchoolDay;
  years: { previous: SchoolYearDays; current: SchoolYearDays };
  /** The first day anything was billed. */
  firstDay: SchoolDay;
  random: Random;
  writer: SeedWriter;
  /** The seed's uuids: of the moment given, otherwise from the seeded generator. */
  uuidAt: (epochMs: number) => string;
  /** A second generator, for what was added to the demo school later: the first one's draws stay as they were. */
  later: { random: Random; uuidAt: (epochMs: number) => string };
  /** The moment the school was set up: the start of its first day. */
  openedMs: number;
  /** Of every account. */
  password: string;
}

const SEED = 20_260_821;

export function seedContext(
  size: SeedSize,
  today: SchoolDay,
  writer: SeedWriter,
  password: string,
): SeedContext {
  const random = new Random(SEED);
  const laterRandom = new Random(SEED + 1);
  const years = schoolYearsAround(today);
  const firstDay = addDays(years.previous.start, -14);
  return {
    size,
    today,
    years,
    firstDay,
    random,
    writer,
    uuidAt: (epochMs) => newUuid(epochMs, random.bytes(10)),
    later: { random: laterRandom, uuidAt: (epochMs) => newUuid(epochMs, laterRandom.bytes(10)) },
    openedMs: Date.parse(startOfDay(firstDay)),
    password,
  };
}

export const openedAt = (context: SeedContext): string => instantAt(context.openedMs);
