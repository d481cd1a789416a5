import type { AuditEventName } from "#core/audit/events.ts";
import { instantAt, type SchoolDay, schoolDayAt, yearOf } from "#core/shared/school-day.ts";
import type { SeedContext } from "./plan.ts";
import { FINANCE_USER_ID } from "./staff.ts";
import type { Value } from "./writer.ts";

type LedgerKind = "INVOICE" | "PAYMENT" | "CANCELLATION";
export interface LedgerLine {
  studentId: number;
  day: SchoolDay;
  kind: LedgerKind;
  recordUuid: string;
  recordNumber: string;
  description: string;
  dueDate: SchoolDay | null;
  /** Above zero: the customer owes more; below: less. */
  centavos: number;
}

/** The school's books while the seed writes documents: number series, ledger, audit trail, customer accounts. */
export class SeedBooks {
  private readonly context: SeedContext;
  private readonly series = new Map<string, number>();
  private readonly accounts: { unapplied: number; version: number }[];

  constructor(context: SeedContext) {
    this.context = context;
    const students = context.size.students + context.size.graduates;
    this.accounts = Array.from({ length: students + 1 }, () => ({ unapplied: 0, version: 1 }));
  }

  /** The next number of a series in the calendar year of a moment: INV-2026-000001 (B-3). */
  number(series: "INV" | "PT" | "PR" | "RD", atMs: number): string {
    const year = yearOf(schoolDayAt(atMs));
    return `${series}-${year}-${String(this.take(series, year)).padStart(6, "0")}`;
  }

  draftNumber(): string {
    return `D-${String(this.take("D", 0)).padStart(6, "0")}`;
  }

  private take(series: string, year: number): number {
    const key = `${series}|${year}`;
    const next = this.series.get(key) ?? 1;
    this.series.set(key, next + 1);
    return next;
  }

  /** Writes a ledger entry, unless it moves nothing, and moves the customer's version as every posting does. */
  post(line: LedgerLine, atMs: number): void {
    const account = this.accounts[line.studentId];
    if (account) account.version += 1;
    if (line.centavos === 0) return;
    this.context.writer.add("ledger_entry", [
      line.studentId,
      line.day,
      line.kind,
      line.recordUuid,
      line.recordNumber,
      line.description,
      line.dueDate,
      Math.max(line.centavos, 0),
      Math.max(-line.centavos, 0),
      instantAt(atMs),
    ]);
  }

  /** Money of a customer that is on no invoice. */
  addUnapplied(studentId: number, centavos: number): void {
    const account = this.accounts[studentId];
    if (account) account.unapplied += centavos;
  }

  audit(
    event: AuditEventName,
    subject: { kind: "invoice" | "payment"; uuid: string; number: string; amountCentavos: number },
    atMs: number,
  ): void {
    const { writer, uuidAt } = this.context;
    const { kind, uuid, ...data } = subject;
    const row: Value[] = [uuidAt(atMs), instantAt(atMs), FINANCE_USER_ID, "FA", event, kind, uuid];
    writer.add("audit_event", [...row, JSON.stringify(data), "seed"]);
  }

  /** Writes what only the end knows: the accounts and the last number of each series. */
  close(): void {
    const { writer } = this.context;
    this.accounts.forEach(({ unapplied, version }, studentId) => {
      if (studentId > 0) writer.add("customer_account", [studentId, unapplied, version]);
    });
    for (const [key, next] of this.series) {
      const [series = "", year] = key.split("|");
      writer.add("number_series", [series, Number(year), next]);
    }
  }
}
