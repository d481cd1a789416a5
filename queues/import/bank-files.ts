import { BankPlaces, type bankFile, bankLine } from "#core/billing/bank-lines/bank-definition.ts";
import { BankMatcher, namedIn } from "#core/billing/bank-lines/bank-matching.ts";
import { CHANGES_SHOWN, type PreviewLine } from "#core/shared/import/file-preview.ts";
import { counted } from "#core/shared/import/import.ts";
import type { FileValues } from "#core/shared/import/reading/file-definition.ts";
import type { FilePlace, RowMessage } from "#core/shared/import/reading/file-outcome.ts";
import { formatDay } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import {
  invoiceCandidates,
  linesTaken,
  type PlacedLine,
  paymentCandidates,
  studentCandidates,
} from "#db/queries/billing/bank-line.ts";
import {
  type NewBankLine,
  stagedBankLine,
  stagedBankLinesWritten,
} from "#db/queries/billing/imports/staged-bank-lines.ts";
import type { FileKind, ImportContext, RecordTaker } from "./file-kind.ts";

/** What came into an account of one bank (B-83): a row is a line. Those taken before are left out. */
export const BANK_FILES: FileKind = {
  open: (context) => new BankTaker(context),
  write: stagedBankLinesWritten,
};

type BankValues = FileValues<ReturnType<typeof bankFile>["fields"]>;

class BankTaker implements RecordTaker {
  private readonly context: ImportContext;
  private readonly bankCode: string;
  private readonly places = new BankPlaces();
  private readonly matcher = new BankMatcher();
  private lines: NewBankLine[] = [];
  private unchecked: (PlacedLine & { line: number })[] = [];
  readonly shown: PreviewLine[] = [];
  /** Lines by what they are matched to. */
  private readonly matched = new Map<keyof typeof MATCHED, number>();
  /** Lines taken before. */
  unchanged = 0;
  count = 0;
  amount = 0;

  constructor(context: ImportContext) {
    this.context = context;
    this.bankCode = context.row.bankCode ?? "";
  }

  /** What lines are matched to is told before they are imported: afterwards the list shows it. */
  get warnings(): string[] {
    const isDryRun = this.context.row.isDryRun;
    const matched = isDryRun ? this.matchedWords() : [];
    return [
      ...(matched.length > 0 ? [`${matched.join("; ")}.`] : []),
      ...(this.unchanged > 0 ? [`${counted(this.unchanged, "line")} taken before and left out.`] : []),
    ];
  }

  private matchedWords(): string[] {
    const found = (["payment", "invoice", "student", "none"] as const).flatMap((kind) => {
      const count = this.matched.get(kind) ?? 0;
      return count === 0 ? [] : [{ lines: counted(count, "line"), to: MATCHED[kind] }];
    });
    return found.map(({ lines, to }, place) => `${lines} ${place === 0 ? "matched " : ""}${to}`);
  }

  take({ values, ...at }: FilePlace & { values: BankValues }): RowMessage[] {
    const line = bankLine(values);
    if (line.reference === "" && line.description === "")
      return [this.context.wrong(at, "reference", "is required where there is no description")];
    this.unchecked.push({ ...line, line: at.line, ...this.places.take(line) });
    return [];
  }

  async check(): Promise<RowMessage[]> {
    const lines = this.unchecked;
    this.unchecked = [];
    if (lines.length === 0) return [];
    const named = lines.map(namedIn);
    const [found, payments, invoices, students] = await read(this.context.job.db, [
      linesTaken({ bankCode: this.bankCode, accountUuid: this.context.row.accountUuid }, lines),
      paymentCandidates(this.bankCode, [...new Set(lines.map(({ amount }) => amount))], { isOpen: false }),
      invoiceCandidates([...new Set(named.flatMap((names) => names.invoices))]),
      studentCandidates([...new Set(named.flatMap((names) => names.students))]),
    ] as const);
    const known = new Set(found.map(({ position }) => position));
    this.matcher.add({ payments, invoices, students });
    this.unchanged += known.size;
    for (const [position, line] of lines.entries()) {
      if (known.has(position)) continue;
      const match = this.matcher.match(line);
      const kind = match.kind ?? "none";
      this.matched.set(kind, (this.matched.get(kind) ?? 0) + 1);
      this.count += 1;
      this.amount += line.amount;
      if (this.shown.length < CHANGES_SHOWN)
        this.shown.push({
          line: line.line,
          what: [formatDay(line.date), line.reference, line.description].filter(Boolean).join(" "),
          amount: line.amount,
          to: match.reason,
        });
      this.lines.push({ ...line, position: this.count, match });
    }
    return [];
  }

  takeStaged() {
    const record = this.lines.map((line) => stagedBankLine(line, this.context.uuid()));
    this.lines = [];
    return { record };
  }
}

const MATCHED = {
  payment: "to an unposted payment",
  invoice: "to an invoice",
  student: "to a student",
  none: "to nobody",
} as const;
