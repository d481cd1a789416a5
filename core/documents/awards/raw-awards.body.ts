import * as z from "zod";
import type { AwardGroup } from "#core/awards/award-groups.ts";
import { ADVISORY_USER, type AdvisoryUser } from "#core/reports/advisory-contract.ts";
import { AWARD_LIST, type AwardRow, type AwardTab, GROUP_OF_TAB } from "#core/reports/awards/award.ts";
import { dataAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { filterNames, readFilter } from "#core/shared/list/query.ts";
import { tabTitle } from "./award-export.ts";

/** GET /awards/export/raw: the groups that the caller sees, each with its title and students. */
const STUDENT = z.object({
  student_id: z.string(),
  student_name: z.string(),
  /** Of the section. */
  name: z.string(),
  gradelevel_name: z.string(),
  award_name: z.string(),
});
const ADVISORY_USER_SCHEMA = z.object({
  lastname: z.string(),
  givenname: z.string(),
  middlename: z.string(),
});
const GROUP = z.object({ title: z.string(), students: z.array(STUDENT) }).optional();
const RAW = z.object({
  top_subject: GROUP,
  top_section: GROUP,
  first_honor: GROUP,
  second_honor: GROUP,
  third_honor: GROUP,
  green_star: GROUP,
  purple_star: GROUP,
  conduct: GROUP,
  /** The adviser of the section that is asked for. */
  advisory: z.object({ users: z.array(ADVISORY_USER_SCHEMA) }),
} satisfies Record<AwardGroup | "advisory", z.ZodType>);
type RawAwards = z.output<typeof RAW>;

const { school_year, term, section_id } = filterNames(AWARD_LIST) as Record<string, z.ZodType>;
const rawQuery = z
  .strictObject({
    school_year: school_year as z.ZodType,
    term: term as z.ZodType,
    section_id: section_id as z.ZodType,
  })
  .transform((query) => readFilter(AWARD_LIST, query as Record<string, unknown>));

export const rawOf = (
  groups: readonly { tab: AwardTab; rows: readonly AwardRow[] }[],
  users: readonly AdvisoryUser[],
): RawAwards => ({
  ...Object.fromEntries(
    groups.map(({ tab, rows }) => [
      GROUP_OF_TAB[tab],
      {
        title: tabTitle(tab),
        students: rows.map(({ studentNo, studentName, section, levelName, awardName }) => ({
          student_id: studentNo,
          student_name: studentName,
          name: section,
          gradelevel_name: levelName,
          award_name: awardName,
        })),
      },
    ]),
  ),
  advisory: { users: users.map(ADVISORY_USER.toWire) as RawAwards["advisory"]["users"] },
});

export const RAW_AWARDS = defineCall({
  method: "get",
  path: "/awards/export/raw",
  access: "topAwards",
  tag: "Reports",
  summary: "The awards of a term by group, as exports are made of them",
  query: rawQuery,
  success: 200,
  answer: dataAnswer(schemaAnswer(RAW)),
});
