import type { DaysE4 } from "#core/attendance/days.ts";
import type { ClassOfCard } from "#core/grading/grades/report-card.ts";
import type { StaffName } from "#core/management/person-names.ts";
import type { SignatoryPost } from "#core/management/signatories.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { ReportedStudent, ReportedTerm } from "#core/reports/figures.ts";

/** What the report card of one student and term is made of, as records say it on the day it is made. */
export interface ReportCardFacts {
  /** The card's term. */
  term: TermOrdinal;
  /** The learning areas, Homeroom and clubs, each with its terms; of clubs those of the club's section. */
  student: Omit<ReportedStudent, "classes"> & { classes: readonly ClassOnCard[] };
  /** Twelve digits; "" where it is not on record. */
  lrn: string;
  /** Of the section; "" outside grades 11 and 12, and where it was not entered. */
  strand: string;
  /** Null: the section has none. */
  adviser: StaffName | null;
  /** Null: there is none after this one. */
  nextLevelName: string | null;
  /** Terms without a record may be left out. */
  attendance: Partial<Record<TermOrdinal, AttendanceOnCard>>;
  /** Names of the awards that are current when the card is made. */
  awards: Partial<Record<TermOrdinal | "final", readonly string[]>>;
  school: SchoolOnCard;
  signatories: readonly SignatoryOnCard[];
}

export interface ClassOnCard extends ClassOfCard {
  /** `position`: where the office keeps it among the subjects of its level. */
  subject: ClassOfCard["subject"] & { position: number };
  terms: readonly ReportedTerm[];
}
interface AttendanceOnCard {
  /** Of the term; null: not entered. */
  daysOfSchool: number | null;
  /** Null: no record. */
  absentE4: DaysE4 | null;
  tardyE4: DaysE4 | null;
}
/** "" for what was not entered. */
export interface SchoolOnCard {
  name: string;
  schoolId: string;
  division: string;
  region: string;
  address: string;
  logo: PictureReference | null;
}
export interface SignatoryOnCard {
  post: SignatoryPost;
  name: string;
  /** Null: a line to sign on. */
  signature: PictureReference | null;
}
/** A stored PNG or JPEG by its SHA-256. */
export type PictureReference = string;
