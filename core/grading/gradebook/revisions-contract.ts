import * as z from "zod";
import { scaledFromNumber, scaledToNumber } from "../../shared/decimal.ts";
import { pageNumber, pageSize } from "../../shared/query-fields.ts";
import { changedFromWire, changedToWire } from "./changes-contract.ts";
import type { RevisionChanges } from "./revisions.ts";

/** The wire of GET /grade_books/{id}/revisions: the newest first, each with what it changed of the one before. */
/** Each revision holds a whole class record. */
const REVISIONS_PER_PAGE = 20;
export const revisionsQuery = z.strictObject({
  page: pageNumber,
  perPage: pageSize(REVISIONS_PER_PAGE, REVISIONS_PER_PAGE),
});

const e4 = (value: number | null): number | null => (value === null ? null : scaledToNumber(value, 4));
const fromE4 = (value: number | null): number | null =>
  value === null ? null : Number(scaledFromNumber(value, 4) ?? 0n);

export const revisionToWire = (revision: RevisionChanges) => ({
  number: revision.number,
  event: revision.event,
  reason: revision.reason,
  made_at: revision.at,
  made_by: revision.by,
  ...changedToWire(revision),
  grades: revision.grades.map(({ studentNo, name, before, after }) => ({
    student_id: studentNo,
    fullname: name,
    grade_before: e4(before),
    grade: e4(after),
  })),
});
export type WireRevision = ReturnType<typeof revisionToWire>;

export const revisionFromWire = (wire: WireRevision): RevisionChanges => ({
  number: wire.number,
  event: wire.event,
  reason: wire.reason,
  at: wire.made_at,
  by: wire.made_by,
  ...changedFromWire(wire),
  grades: wire.grades.map(({ student_id, fullname, grade_before, grade }) => ({
    studentNo: student_id,
    name: fullname,
    before: fromE4(grade_before),
    after: fromE4(grade),
  })),
});
