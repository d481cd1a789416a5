import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { STUDENT_NUMBER_SOURCE } from "#core/shared/student-number.ts";
import type { BankLine } from "./bank-definition.ts";

/** What of a line says whose money it is. */
export type LineToMatch = Pick<BankLine, "reference" | "description" | "amount">;

/** An unposted payment of the file's bank that no bank line has. */
export interface PaymentCandidate {
  id: number;
  number: string;
  amount: Centavos;
  /** Its typed receipt number and what else it is known by at a bank. */
  references: readonly string[];
}
/** A published invoice. `balance` is 0 where it cannot be paid. */
export interface InvoiceCandidate {
  id: number;
  number: string;
  balance: Centavos;
  studentId: number;
}
export interface StudentCandidate {
  id: number;
  number: string;
  name: string;
  hasLeft: boolean;
  /** The last day in a section; null: in none, or still there. */
  leftOn: SchoolDay | null;
}

/** What a line is proposed for, and why, in words. */
export type BankMatch =
  | { kind: "payment"; paymentId: number; reason: string }
  | { kind: "invoice"; invoiceId: number; studentId: number; reason: string }
  | { kind: "student"; studentId: number; reason: string }
  | { kind: null; reason: string };

const INVOICE_NUMBER = /\bINV-?(\d{4})-?(\d{6})\b/gi;
const NUMBERS = new RegExp(`\\b${STUDENT_NUMBER_SOURCE}\\b`, "g");
const NOTHING = "No unposted payment has its amount and reference, and it names no invoice or student.";

/** Letters and digits alone, in upper case: banks write references with and without hyphens. */
const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "");
const textOf = ({ reference, description }: LineToMatch): string => `${reference} ${description}`;
/** The invoice numbers and the student numbers that a line's text names, each once. */
export function namedIn(line: LineToMatch): { invoices: string[]; students: string[] } {
  const text = textOf(line);
  const invoices = [...text.matchAll(INVOICE_NUMBER)].map(([, year, number]) => `INV-${year}-${number}`);
  const others = text.replace(INVOICE_NUMBER, " ");
  return {
    invoices: [...new Set(invoices)],
    students: [...new Set(others.match(NUMBERS) ?? [])],
  };
}

/** "000123 is Santos, Ana, who left on 10/01/2026. Record the payment yourself." */
const formerText = (students: readonly StudentCandidate[]): string =>
  `${students
    .map(
      ({ number, name, leftOn }) =>
        `${number} is ${name}, who left${leftOn ? ` on ${formatDay(leftOn)}` : ""}`,
    )
    .join("; ")}. Record the payment yourself.`;

/**
 * Matches lines of one bank one after another: to an unposted payment of the same amount whose reference the line bears, else
 * to the invoice or the student its text names, else to nobody (B-84). A payment is proposed once. The time grows with the
 * length of the lines.
 */
export class BankMatcher {
  private readonly payments = new Map<string, PaymentCandidate[]>();
  private readonly invoices = new Map<string, InvoiceCandidate>();
  private readonly students = new Map<string, StudentCandidate>();
  private readonly known = new Set<number>();
  private readonly taken = new Set<number>();

  /** Adds what the next lines may be matched to; what was added before stays as it is. */
  add(candidates: {
    payments: readonly PaymentCandidate[];
    invoices: readonly InvoiceCandidate[];
    students: readonly StudentCandidate[];
  }): void {
    for (const payment of candidates.payments) {
      if (this.known.has(payment.id)) continue;
      this.known.add(payment.id);
      const references = new Set([payment.number, ...payment.references].map(bare));
      for (const reference of references) {
        if (reference === "") continue;
        const key = `${payment.amount} ${reference}`;
        const same = this.payments.get(key);
        if (same) same.push(payment);
        else this.payments.set(key, [payment]);
      }
    }
    for (const invoice of candidates.invoices)
      if (!this.invoices.has(invoice.number)) this.invoices.set(invoice.number, invoice);
    for (const student of candidates.students) this.students.set(student.number, student);
  }

  match(line: LineToMatch): BankMatch {
    return this.byPayment(line) ?? this.byText(line);
  }

  private byPayment(line: LineToMatch): BankMatch | null {
    const words = new Set([line.reference, ...textOf(line).split(/\s+/)].map(bare));
    for (const word of words) {
      const payment = this.payments.get(`${line.amount} ${word}`)?.find(({ id }) => !this.taken.has(id));
      if (!payment) continue;
      this.taken.add(payment.id);
      const reason = `${payment.number} is unposted and has the same bank, amount and reference.`;
      return { kind: "payment", paymentId: payment.id, reason };
    }
    return null;
  }

  private byText(line: LineToMatch): BankMatch {
    const named = namedIn(line);
    const invoices = named.invoices.flatMap((number) => this.invoices.get(number) ?? []);
    if (invoices.length > 1)
      return {
        kind: null,
        reason: `It names ${invoices.length} invoices. Record the payment yourself, then match again.`,
      };
    const [invoice] = invoices;
    if (invoice) {
      const { number, balance, studentId } = invoice;
      return line.amount <= balance
        ? { kind: "invoice", invoiceId: invoice.id, studentId, reason: `Its text names ${number}.` }
        : {
            kind: "student",
            studentId,
            reason: `Its text names ${number}, which has ${formatPesos(balance)} left to pay.`,
          };
    }
    const found = named.students.flatMap((number) => this.students.get(number) ?? []);
    const students = found.filter(({ hasLeft }) => !hasLeft);
    if (students.length > 1)
      return { kind: null, reason: `It names ${students.length} students. Record the payment yourself.` };
    const [student] = students;
    return student
      ? { kind: "student", studentId: student.id, reason: `Its text names student ${student.number}.` }
      : { kind: null, reason: found.length > 0 ? formerText(found) : NOTHING };
  }
}
