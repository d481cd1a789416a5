import { FIXED, saveVersioned } from "#api/commands/billing/save-versioned.ts";
import { invalid } from "#api/commands/billing/write-invoice.ts";
import { changeRecords } from "#api/commands/change-records.ts";
import { type Command, unchanged } from "#api/commands/command.ts";
import type { FileImport } from "#api/commands/import-file.ts";
import { change, endpoint, importOf } from "#api/endpoint.ts";
import { templateAnswer } from "#api/middleware/csv-answer.ts";
import { Refused } from "#api/middleware/errors.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  ADD_PRODUCT,
  ADD_SEGMENT,
  CATALOGUE_PATHS,
  CHANGE_PRODUCT,
  CHANGE_SEGMENT,
  IMPORT_SEGMENTS,
  JOIN_SEGMENT,
  type JoinEntry,
  LEAVE_SEGMENT,
  MEMBER_CHOICES,
  PRODUCT_EVENTS,
  type ProductEntry,
  SEGMENT_EVENTS,
  SEGMENT_TEMPLATE,
  type SegmentEntry,
} from "#core/billing/catalogue/catalogue.body.ts";
import { PRODUCT_LIST, PRODUCTS_MAX } from "#core/billing/catalogue/product.ts";
import {
  memberWorkflow,
  SEGMENT_LIST,
  SEGMENTS_MAX,
  type SegmentRow,
} from "#core/billing/catalogue/segment.ts";
import {
  planSegments,
  SEGMENT_DEFINITION,
  type SegmentLine,
  type SegmentPlan,
} from "#core/billing/catalogue/segment-definition.ts";
import { ROSTER_SUCCESS, rosterForm } from "#core/management/rosters/roster-contract.ts";
import { counted } from "#core/shared/import/import.ts";
import { NOT_FOUND, ok, type Refusal, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";
import { expectChanges } from "#db/commit.ts";
import { recordHistory } from "#db/queries/audit/record-history.ts";
import { productNamed } from "#db/queries/billing/catalogue/product.ts";
import {
  deleteMembers,
  insertFileMembers,
  insertMembers,
  insertSegment,
  joinFacts,
  knownMembers,
  knownSegments,
  levelOf,
  memberChoices,
  membersNamed,
  type NamedMember,
  segmentNamed,
} from "#db/queries/billing/catalogue/segment.ts";
import { FROM_YEAR } from "#db/queries/management/rollover.ts";
import { type RowOfSources, select } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import { product, segment } from "#db/tables.ts";
import { insertUnlessTaken, update } from "#db/write.ts";

/** What an entry of the catalogue may clash with; each the uuid of the record that has it. */
const clash = (table: typeof product | typeof segment, { code, name }: ProductEntry | SegmentEntry) => {
  const first = (where: SQL): SQL<string | null> =>
    sql<string | null>`(select uuid from ${table} where ${where} limit 1)`;
  return {
    sameCode: first(sql`code = ${code} collate nocase`),
    /** Of what is in use: lines of invoices are chosen by it. */
    sameName: first(sql`name = ${name} collate nocase and is_active = 1`),
    entries: sql<number>`(select count(*) from ${table})`,
  };
};
type Clash = RowOfSources<ReturnType<typeof clash>>;
function refusalOf(
  { code, state }: Pick<SegmentEntry, "code" | "state">,
  { sameCode, sameName, entries }: Clash,
  current: Pick<SegmentRow, "uuid" | "code"> | null,
  { noun, max }: { noun: { one: string; many: string }; max: number },
): Refusal | null {
  // Codes of before are written as they were made.
  if (current && code !== current.code.toUpperCase()) return invalid(CATALOGUE_PATHS.code, FIXED);
  if (sameCode !== null && sameCode !== current?.uuid)
    return invalid(CATALOGUE_PATHS.code, `There is a ${noun.one} with this code already`);
  if (state === "IN USE" && sameName !== null && sameName !== current?.uuid)
    return invalid(CATALOGUE_PATHS.name, `There is a ${noun.one} with this name already`);
  if (current === null && entries >= max)
    return refuseAll(409, "LIMIT_REACHED", [
      { message: `There are at most ${max.toLocaleString("en-US")} ${noun.many}.` },
    ]);
  return null;
}

/** Adds a product, or with an id changes it (B-124). */
const saveProduct = (id: string | null, entry: ProductEntry) =>
  saveVersioned(id, entry, {
    table: product,
    read: [productNamed(id ?? ""), select(clash(product, entry), sql``)],
    wireOf: PRODUCT_LIST.row.toWire,
    refusal: (facts, current) =>
      refusalOf(entry, facts, current, { noun: PRODUCT_LIST.noun, max: PRODUCTS_MAX }),
    write(uuid, current) {
      const { code, name, unit, unitPriceE4, state } = entry;
      const values = { name, unit, unitPriceE4, isActive: state === "IN USE" };
      if (!current) return insertUnlessTaken(product, { ...values, uuid, code });
      // Its code is fixed. A name of before is kept: lines that were made have it.
      const formerNamesJson = sql<string>`iif(name = ${name}, former_names_json, json_insert(former_names_json, '$[#]', name))`;
      return update(product, current, { ...values, formerNamesJson });
    },
    event: { event: "product-save", subjectUuid: (_, uuid) => uuid },
    label: `${entry.code}, ${entry.name}`,
  });
export const addProduct = change(ADD_PRODUCT, ({ body }) => saveProduct(null, body));
export const changeProduct = change(CHANGE_PRODUCT, ({ params: { id }, body }) => saveProduct(id, body));

/** Adds a segment, or with an id changes it; who is in it follows from the grade level it follows (B-125, B-126). */
const saveSegment = (id: string | null, entry: SegmentEntry, today: SchoolDay) =>
  saveVersioned(id, entry, {
    table: segment,
    read: [segmentNamed(id ?? ""), select({ ...clash(segment, entry), level: levelOf(entry) }, sql``)],
    wireOf: SEGMENT_LIST.row.toWire,
    refusal: (facts, current) =>
      entry.follows !== "" && facts.level === null
        ? invalid(CATALOGUE_PATHS.follows, "Please choose one of the list")
        : refusalOf(entry, facts, current, { noun: SEGMENT_LIST.noun, max: SEGMENTS_MAX }),
    // Its code is fixed. What it follows, triggers make its students of (B-126).
    write: (uuid, current) =>
      current
        ? update(segment, current, {
            name: entry.name,
            isActive: entry.state === "IN USE",
            followsLevelId: levelOf(entry),
            followsYearId: sql`case when ${levelOf(entry)} is null then null
              when follows_level_id is ${levelOf(entry)} then follows_year_id else ${FROM_YEAR(today)} end`,
          })
        : insertSegment(uuid, entry, today),
    event: { event: "segment-save", subjectUuid: (_, uuid) => uuid },
    label: `${entry.code}, ${entry.name}`,
  });
export const addSegment = change(ADD_SEGMENT, ({ body, today }) => saveSegment(null, body, today));
export const changeSegment = change(CHANGE_SEGMENT, ({ params: { id }, body, today }) =>
  saveSegment(id, body, today),
);

/** What was done to a product or a segment, the newest first. */
const events = (
  call: typeof PRODUCT_EVENTS | typeof SEGMENT_EVENTS,
  named: (uuid: string) => Statement<object>,
) =>
  endpoint(call, async (c, { params: { id } }) => {
    const { rows } = await readPage(c, [named(id), recordHistory("billing-settings", id)] as const);
    if (!rows[0][0]) throw new Refused(NOT_FOUND);
    return { rows: rows[1] };
  });
export const productEvents = events(PRODUCT_EVENTS, productNamed);
export const segmentEvents = events(SEGMENT_EVENTS, segmentNamed);

export const choicesOfMembers = endpoint(MEMBER_CHOICES, async (c, { today }) => {
  const { rows } = await readPage(c, [memberChoices(today)] as const);
  const of = (kind: string) =>
    rows[0].filter((row) => row.kind === kind).map(({ value, label }) => ({ value, label }));
  return {
    data: {
      segments: of("segments"),
      sections: of("sections"),
      levels: of("levels"),
      followed: of("followed"),
    },
  };
});

/** Adds a student, or the active students of a section or grade level; who is in the segment stays (B-125). */
const join = (entry: JoinEntry): Command<readonly [ReturnType<typeof joinFacts>]> => ({
  read: () => [joinFacts(entry)],
  decide(_, [[facts]]) {
    if (!facts?.uuid)
      return invalid(CATALOGUE_PATHS.segmentCode, "There is no segment in use with this code");
    const { uuid, name, students, members } = facts;
    if (facts.isFollowing)
      return invalid(CATALOGUE_PATHS.segmentCode, `${name} follows its grade level: nobody joins it by hand`);
    if (students === 0) return invalid(entry.path, "There is no active student");
    const joining = students - members;
    const already = members === 0 ? "" : ` ${counted(members, "student")} had joined before.`;
    const answer = {
      status: 200,
      message: `${counted(joining, "student")} joined ${name}.${already}`,
      data: sql`(select json_object('id', uuid, 'version', version) from ${segment} where uuid = ${uuid})`,
    } as const;
    if (joining === 0) return unchanged(answer);
    return ok({
      statements: [insertMembers(entry), expectChanges(joining)],
      audit: [{ event: "segment-join", subjectUuid: uuid, data: { record: name, students: joining } }],
      answer,
    });
  },
});

export const joinSegment = change(JOIN_SEGMENT, ({ body }) => join(body));

/** Takes students out of segments, all or none; invoices that were made stay. One event for each segment. */
export const leaveSegments = change(LEAVE_SEGMENT, ({ body: { members: names } }) =>
  changeRecords({
    named: {
      workflow: memberWorkflow,
      action: "remove",
      names,
      path: "members",
      factsOf: (member: NamedMember) => member,
    },
    read: () => [membersNamed(names.flatMap((name) => readStudentRecordId(name) ?? []))],
    write: (members) =>
      ok({
        statements: [deleteMembers(members.map(({ id }) => id)), expectChanges(members.length)],
        audit: [...Map.groupBy(members, ({ segmentUuid }) => segmentUuid)].map(([uuid, left]) => ({
          event: "segment-leave",
          subjectUuid: uuid,
          data: {
            record: left[0]?.segmentName,
            students: left.length,
            numbers: left.map(({ customerId }) => customerId),
          },
        })),
        count: members.length,
      }),
    audit: () => null,
    counted: (count) => `${count} students were taken out.`,
  }),
);

/** The students of a file join their segments (B-125). */
const SEGMENT_FILE: FileImport<
  typeof SEGMENT_DEFINITION.fields,
  SegmentLine,
  readonly [ReturnType<typeof knownSegments>, ReturnType<typeof knownMembers>],
  SegmentPlan
> = {
  definition: SEGMENT_DEFINITION,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts(lines) {
    const numbers = lines.map(({ values }) => values.student);
    // A name alone may be anyone's.
    return [knownSegments(), knownMembers(numbers.includes("") ? null : numbers)];
  },
  plan: (lines, [segments, students], { wrongAt }) =>
    ok(planSegments(lines, wrongAt, { segments, students })),
  write: ({ joining }) => ({
    statements: [insertFileMembers(joining), expectChanges(joining.length)],
    audit: { event: "segment-import", subjectUuid: null },
    message: ROSTER_SUCCESS,
  }),
};
export const segmentTemplate = endpoint(SEGMENT_TEMPLATE, async (c) => {
  await readPage(c, []);
  return templateAnswer(c, SEGMENT_DEFINITION, "Segments");
});
export const importSegments = importOf(IMPORT_SEGMENTS, ({ fields }) => {
  parse(rosterForm, fields);
  return SEGMENT_FILE;
});
