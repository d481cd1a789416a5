import { expect, test } from "vitest";
import { BILLING_AUDIT_LIST } from "#core/audit/billing-audit-list.ts";
import type { AuditEventName } from "#core/audit/events.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import type { Range } from "#core/shared/list/filters.ts";
import { read } from "#db/client.ts";
import { BILLING_AUDIT } from "#db/queries/audit/audit-list.ts";
import { countedEvents, isBillings, isRecords } from "#db/queries/audit/event-scope.ts";
import { EVENT_SUMMARY_CHECK } from "#db/queries/audit/record-checks.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

const school = givenSeededSchool();

const RANGES: Range[] = [
  {},
  { from: "2001-01-01", to: "2001-01-31" },
  { from: "2026-01-01", to: "2026-09-30" },
  { from: "2031-05-01" },
  { to: "2031-05-02" },
  { from: "2031-05-02", to: "2031-05-03" },
];
const KIND = "select subject_kind, document_kind, event from event_summary group by 1, 2, 3";

/** What the lists count, and what the days of the summary come to one by one. */
async function counts(date: Range): Promise<[counted: number[], summed: number[]]> {
  const days = `day >= '${date.from ?? ""}' and day <= '${date.to ?? "9999"}'`;
  const counted: number[] = [];
  const summed: number[] = [];
  const { rows: kinds } = await school.db.client.execute(KIND);
  for (const event of [null, ...new Set(kinds.map((kind) => String(kind["event"])))]) {
    const asked = { date, events: event === null ? null : [event as never] };
    const [[records], [billings]] = await read(school.db, [
      countedEvents(isRecords, asked),
      countedEvents(isBillings, asked),
    ] as const);
    counted.push((records?.count ?? 0) + (billings?.count ?? 0));
    const { rows } =
      await school.db.client.execute(`select coalesce(sum(events), 0) as events from event_summary
      where ${days} and subject_kind <> 'user' and not (subject_kind = 'document' and document_kind = '')
        and ${event === null ? "true" : `event = '${event}'`}`);
    summed.push(Number(rows[0]?.["events"]));
  }
  return [counted, summed];
}
const allCounts = async () => {
  for (const range of RANGES) {
    const [counted, summed] = await counts(range);
    expect([range, counted]).toEqual([range, summed]);
  }
  const [[finding]] = await read(school.db, [EVENT_SUMMARY_CHECK.statement] as const);
  expect(finding).toEqual({ broken: 0, example: null });
};

test("events of any days come to what the summary holds of each day, whatever order they are told and forgotten in", async () => {
  const viewed = (uuid: string, at: string) =>
    `insert into view_event (uuid, occurred_at, event, subject_kind, subject_uuid, request_id)
      values ('${uuid}', '${at}', 'report-card-view', 'report-card', '${uuid}', 'r')`;
  await allCounts();
  // Given views told in no order, one before all days and one between two days
  await school.db.client.batch(
    [
      viewed("v3", "2031-05-03T02:00:00.000Z"),
      viewed("v1", "2001-01-05T02:00:00.000Z"),
      viewed("v2", "2031-05-01T02:00:00.000Z"),
      viewed("v4", "2031-05-03T03:00:00.000Z"),
      viewed("v5", "2031-05-02T03:00:00.000Z"),
    ],
    "write",
  );
  await allCounts();
  // When those of a day are deleted before those of earlier days, and then the others
  for (const gone of ["v5", "v3", "v1", "v2", "v4"]) {
    await school.db.client.execute(`delete from view_event where uuid = '${gone}'`);
    await allCounts();
  }
});

test("events are counted by the ends of their days, never by each day", async () => {
  for (const asked of [
    countedEvents(isRecords, { date: {}, events: null }),
    countedEvents(isBillings, { date: RANGES[2] ?? {}, events: null }),
  ]) {
    const steps = (await planOf(school.db, asked)).join("\n");
    expect(steps).toMatch(/SEARCH day USING PRIMARY KEY \(subject_kind=\? AND document_kind=\? AND event=\?/);
    expect(steps).not.toMatch(/SCAN event_summary|SCAN day/);
  }
});

test("billing events of one name are found by the index of names, all by walking the newest", async () => {
  const page = {
    filter: filterOf(BILLING_AUDIT_LIST, {}),
    sort: "" as never,
    descending: true,
    limit: 10,
    offset: 0,
    userId: 1,
    today: SEED_TODAY,
  };
  const stepsOf = async (action: AuditEventName | null) =>
    (
      await planOf(school.db, BILLING_AUDIT.rows({ ...page, filter: { ...page.filter, action } } as never))
    ).join("\n");
  expect(await stepsOf("payment-post")).toMatch(
    /SEARCH audit_event USING INDEX audit_event_kind \(event=\?\)/,
  );
  const all = await stepsOf(null);
  expect(all).toMatch(/SCAN audit_event$/m);
  // And the number of each record is looked up by the event's own record.
  expect(all).not.toMatch(/SCAN mail/);
});
