import type { KnownMethods } from "#core/billing/payments/payment-methods.ts";
import { booksClosed, isClosed } from "#core/billing/settings/billing-settings.ts";
import { dayRefusal } from "#core/shared/day-bounds.ts";
import { defineFields } from "#core/shared/import/reading/file-definition.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { STUDENT_DIGITS } from "#core/shared/student-number.ts";

/** What of the school the files of billing are read by. */
export interface ImportFacts extends KnownMethods {
  today: SchoolDay;
  /** The last day of the closed books; "" where none are closed. */
  lockedThrough: SchoolDay;
  paymentTypes: readonly { code: string; name: string }[];
  /** After how many days a cheque is stale; null: never. */
  staleChequeDays: number | null;
  /** The largest amount paid or owed; 0 where there is none. */
  largestAmount: Centavos;
}
/** For whoever asks only which columns a file has. */
export const NO_FACTS: ImportFacts = {
  today: "",
  lockedThrough: "",
  methods: [],
  banks: [],
  paymentTypes: [],
  staleChequeDays: null,
  largestAmount: 0,
};

/** Why a billing document cannot have this date; null where it can (S-26, B-61). */
export const paperDayRefusal = (day: SchoolDay, { today, lockedThrough }: ImportFacts): string | null =>
  dayRefusal(day, "record", today) ?? (isClosed(day, lockedThrough) ? booksClosed(lockedThrough) : null);

/** Whose a row of a file of billing is (B-44): the number is needed, and a name beside it must be that customer's. */
export const CUSTOMER_COLUMNS = defineFields({
  customerId: {
    heading: "Customer ID",
    synonyms: ["Customer Number", "Student ID", "Student Number", "Student No"],
    is: { kind: "digits", ...STUDENT_DIGITS },
    needs: "value",
    example: "000123",
  },
  customerName: {
    heading: "Customer Name",
    synonyms: ["Customer", "Student Name", "Name", "Student", "Payer"],
    is: { kind: "text", max: 200 },
    example: "Dela Cruz, Ana",
  },
});
