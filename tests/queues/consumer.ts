import { randomBytes } from "node:crypto";
import type { Client, InValue } from "@libsql/client/http";
import { invoiceFile } from "#core/billing/invoices/invoice-definition.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { newUuid } from "#core/shared/uuid.ts";
import { openDatabase, read } from "#db/client.ts";
import { wholeInvoices } from "#db/queries/billing/invoice.ts";
import { headingsOf } from "#tests/support/import-files.ts";
import { type School, until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";

/** When the tests' documents are asked for, in the school's own time. */
const ASKED_AT = `${TODAY}T04:00:00.000Z`;

const uuid = () => newUuid(Date.now(), randomBytes(10));

/** Hands the consumer work directly: rows as the API writes them, messages as its outbox sends them. */
export class Consumer {
  readonly school: School;
  readonly database: Client;

  constructor(school: School) {
    this.school = school;
    this.database = school.database();
  }

  async rows<Row>(sql: string, args: InValue[] = []): Promise<Row[]> {
    return (await this.database.execute({ sql, args })).rows as unknown as Row[];
  }

  async one<Row>(sql: string, args: InValue[] = []): Promise<Row> {
    const [row] = await this.rows<Row>(sql, args);
    if (!row) throw new Error(`no row: ${sql}`);
    return row;
  }

  userId = async (): Promise<number> =>
    (await this.one<{ id: number }>("select id from user_account where email = 'finance@talaan.test'")).id;

  publishedInvoices = (count: number) =>
    this.rows<{ uuid: string; number: string }>(
      "select uuid, number from invoice where number is not null and cancelled_at is null order by id limit ?",
      [count],
    );

  /** A document row and its outbox row; answers the message that asks for it. */
  async document(invoices: readonly string[], requestJson?: string): Promise<OutboxMessage> {
    const message: OutboxMessage = {
      outboxId: uuid(),
      kind: "render-document",
      subjectId: uuid(),
      requestId: "test",
    };
    const request = requestJson ?? (await this.requestOf(invoices));
    await this.database.execute({
      sql: `insert into document (uuid, user_id, kind, filename, request_json, total, created_at) values (?, ?, ?, ?, ?, ?, ?)`,
      args: [
        message.subjectId,
        await this.userId(),
        invoices.length > 1 ? "invoice-bulk" : "invoice",
        "paper.pdf",
        request,
        Math.max(1, invoices.length),
        ASKED_AT,
      ],
    });
    return this.outbox(message);
  }

  /** A request that pins these invoices as they are now. */
  async requestOf(uuids: readonly string[]): Promise<string> {
    const { stack } = this.school;
    const db = openDatabase({ url: stack.databaseUrl, authToken: stack.databaseToken });
    const [invoices] = await read(db, [wholeInvoices(uuids)] as const);
    return JSON.stringify({ invoices });
  }

  async mail(recipient: string, number: string, invoice: string, documentUuid: string, status = "waiting") {
    const message: OutboxMessage = {
      outboxId: uuid(),
      kind: "send-mail",
      subjectId: uuid(),
      requestId: "test",
    };
    await this.database.execute({
      sql: `insert into mail (uuid, kind, subject_uuid, subject_number, document_id, requested_by, recipient, status,
          created_at, revision, facts_json)
        select ?, 'invoice', uuid, ?, (select id from document where uuid = ?), ?, ?, ?, ?, revision,
          json_object('school', json_object('name', school.name, 'email', school.email, 'contactNumber', contact_number),
            'amountDue', amount_due_centavos, 'balance', balance_centavos, 'dueDate', due_date)
        from invoice cross join school where invoice.uuid = ?`,
      args: [
        message.subjectId,
        number,
        documentUuid,
        await this.userId(),
        recipient,
        status,
        ASKED_AT,
        invoice,
      ],
    });
    return message;
  }

  async outbox(message: OutboxMessage): Promise<OutboxMessage> {
    await this.database.execute({
      sql: "insert into outbox (uuid, kind, subject_uuid, request_id, created_at) values (?, ?, ?, 'test', ?)",
      args: [message.outboxId, message.kind, message.subjectId, ASKED_AT],
    });
    return message;
  }

  async send(queue: "RENDER_QUEUE" | "IMPORT_QUEUE" | "MAIL_QUEUE", ...bodies: unknown[]): Promise<void> {
    const producer = await this.school.stack.miniflare.getQueueProducer(queue, "talaan-api");
    await producer.sendBatch(bodies.map((body) => ({ body })));
  }

  files = () => this.school.stack.miniflare.getR2Bucket("FILES", "talaan-api");

  async objectsOf(documentUuid: string): Promise<{ key: string; bytes: Uint8Array }[]> {
    const files = await this.files();
    const { objects } = await files.list({ prefix: `documents/${documentUuid}/` });
    return Promise.all(
      objects.map(async ({ key }) => ({
        key,
        bytes: new Uint8Array((await (await files.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0)),
      })),
    );
  }

  finished = (documentUuid: string) =>
    until(async () => {
      const [row] = await this.rows<DocumentState>(
        "select status, error, sha256, bytes, pages, version from document where uuid = ? and status in ('ready', 'failed')",
        [documentUuid],
      );
      return row;
    }, 60);

  /** The log lines of the consumer about one subject. */
  linesAbout = (subjectId: string): Record<string, unknown>[] =>
    this.school.lines
      .filter((line) => line.includes(`"subjectId":"${subjectId}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
}

interface DocumentState {
  status: string;
  error: string | null;
  sha256: string | null;
  bytes: number;
  pages: number;
  version: number;
}

/** The headings of the template of invoices. */
export const IMPORT_HEADINGS = headingsOf(invoiceFile());
/** A CSV of the template's headings and these rows. */
export const csv = (rows: readonly (readonly string[])[], lineEnd = "\n"): string =>
  [IMPORT_HEADINGS.join(","), ...rows.map((row) => row.join(","))].join(lineEnd) + lineEnd;

/** A good row; `change` replaces cells by their heading. */
export function importRow(change: Readonly<Record<string, string>> = {}): string[] {
  const good = {
    "Reference No": "REF-1",
    "Invoice Date": "2026-11-01",
    "Due Date": "2026-12-01",
    "Customer ID": "000001",
    "Customer Name": "",
    Item: "Tuition Fee",
    Quantity: "1",
    Unit: "Unit",
    "Unit Price": "1500.25",
    "Tax Percent": "12",
    Deduction: "100",
    "Surcharge Percent": "",
    Notes: "",
  };
  const cells: Record<string, string> = { ...good, ...change };
  return IMPORT_HEADINGS.map((heading) => cells[heading] ?? "");
}
