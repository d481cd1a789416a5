import { OFFER_LABELS, type OfferState } from "#core/billing/kept-records.ts";
import { screen } from "#core/identity/screens.ts";
import type { Workflow } from "#core/shared/actions.ts";
import { defineList } from "#core/shared/list/definition.ts";
import { badge, code, fields, name, type RecordOfFields, text, whole } from "#core/shared/list/fields.ts";
import { lookup, select } from "#core/shared/list/filters.ts";
import { namedRecords, toldApart } from "#core/shared/named-records.ts";
import { BILLING_PAGE_SIZES } from "#core/shared/paging.ts";

export const SEGMENTS_MAX = 1000;
const SEGMENT_SCREENS = ["segments", "segment-members"] as const;

const SEGMENT_FIELDS = {
  name: name("name", "Name", { isFixed: true }),
  code: code("code", "Code"),
  members: whole("members", "Active Students", { align: "right" }),
  levelName: text("level_name", "Follows"),
  /** The code of the grade level it follows (B-126); "": its students are chosen by hand. */
  follows: text("follows_level"),
  state: badge<OfferState>("state", "State", { "IN USE": "success" }, { pin: "last", labels: OFFER_LABELS }),
  uuid: text("id"),
  version: whole("version"),
};
export type SegmentRow = RecordOfFields<typeof SEGMENT_FIELDS>;

const membersPath = "/ims/segments/members";
/** Groups of students that one draft makes invoices for (B-125). */
export const SEGMENT_LIST = defineList({
  ...screen("segments"),
  essential: ["members"],
  noun: { one: "segment", many: "segments" },
  call: {
    path: "/billing/segments",
    tag: "Billing",
    summary: "Groups of students that one draft makes invoices for",
  },
  row: fields(SEGMENT_FIELDS),
  tabScreens: SEGMENT_SCREENS,
  key: "uuid",
  nameOf: ({ name }) => name,
  search: { wire: "search", placeholder: "Search by code or name" },
  filters: { state: select("state", "State", OFFER_LABELS) },
  sorts: ["name", "code", "members", "state"],
  isAscending: true,
  pages: BILLING_PAGE_SIZES,
  links: { members: ({ code }) => `${membersPath}?${new URLSearchParams({ segment: code })}` },
  failed: "The segments did not load",
});

const MEMBER_FIELDS = {
  studentName: name("fullname", "Student Name", { isFixed: true }),
  customerId: code("customer_id", "Student ID"),
  gradeSection: text("grade_section", "Grade Section"),
  segmentName: name("segment_name", "Segment"),
  segmentCode: code("segment_id", "Segment Code"),
  /** Who left is in the segment and is invoiced no more. */
  status: badge<"Active" | "Inactive">("status", "Student", { Active: "success" }, { pin: "last" }),
  /** The grade level that the segment follows (B-126); "": its students are chosen by hand. */
  follows: text("follows_level"),
  uuid: text("id"),
};
type MemberRow = RecordOfFields<typeof MEMBER_FIELDS>;

/** The most members that are taken out at once. */
export const MEMBERS_PER_CHANGE_MAX = 1000;
/** What a change of members knows of each. */
export type MemberFacts = Pick<MemberRow, "studentName" | "segmentName" | "follows">;
const namedStudents = (members: readonly { studentName: string; customerId?: string }[]): string =>
  namedRecords(
    toldApart(
      members,
      ({ studentName }) => studentName,
      ({ customerId }) => customerId,
    ),
    "students",
  );

export const memberWorkflow: Workflow<MemberFacts, "MEMBER", "remove"> = {
  statusOf: () => "MEMBER",
  actions: {
    remove: {
      label: "Take out",
      rules: [
        {
          roles: ["FA"],
          from: ["MEMBER"],
          guard: ({ follows, studentName, segmentName }) =>
            follows !== ""
              ? `${studentName} is in ${segmentName} by the grade level, and leaves it with the section.`
              : null,
        },
      ],
      refusal: ({ studentName }) => `${studentName} cannot be taken out.`,
      confirmation: (selection) => ({
        title: "Take Out",
        text: `${namedStudents(selection)} ${selection.length === 1 ? "is" : "are"} invoiced by ${selection.length === 1 ? selection[0]?.segmentName : "these segments"} no more. Invoices that were made stay.`,
        confirmLabel: "Take out",
        cancelLabel: "Cancel",
      }),
      success: "1 student was taken out.",
      on: { row: true, bulk: true },
      unavailable: "disableByGuard",
    },
  },
};

/** Who is in which segment. */
export const SEGMENT_MEMBER_LIST = defineList({
  ...screen("segment-members"),
  essential: ["segmentName"],
  noun: { one: "student", many: "students" },
  label: "segment members",
  call: { path: "/billing/segments/members", tag: "Billing", summary: "The students of segments" },
  row: fields(MEMBER_FIELDS),
  tabScreens: SEGMENT_SCREENS,
  key: "uuid",
  nameOf: ({ studentName, segmentName }) => `${studentName}, ${segmentName}`,
  search: { wire: "search", placeholder: "Search by Student Name, Student ID" },
  filters: {
    segment: lookup("segment_id", "Segment", "codes", { isById: true, maxLength: 60 }),
    state: select("status", "Student", { Active: "Active", Inactive: "Inactive" }),
  },
  students: { studentName: ({ customerId }) => customerId },
  sorts: ["studentName", "customerId"],
  isAscending: true,
  pages: BILLING_PAGE_SIZES,
  workflow: memberWorkflow,
  changes: {
    remove: ({ uuids }) => ({
      method: "POST",
      path: "/billing/segments/members/remove",
      json: { members: uuids },
    }),
  },
  changesAtMost: MEMBERS_PER_CHANGE_MAX,
  facts: ["studentName", "customerId", "segmentName", "follows"],
  failed: "The members did not load",
});
