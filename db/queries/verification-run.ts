import { rolesSeeingBy } from "../../core/grading/class-scope.ts";
import type { Instant } from "../../core/shared/school-day.ts";
import { json, type Statement, sql, statement } from "../statement.ts";

/** The result of a nightly verification: how much was looked at, and what does not hold. */
export interface VerificationRun {
  name: string;
  checked: number;
  findings: readonly string[];
}

export const recordVerification = (run: VerificationRun, now: Instant): Statement<unknown> =>
  statement(sql`insert into verification_run (name, finished_at, checked, findings_json)
    values (${run.name}, ${now}, ${run.checked}, ${json(run.findings)})
    on conflict (name) do update set finished_at = excluded.finished_at, checked = excluded.checked,
      findings_json = excluded.findings_json`);

export const verificationRuns = (): Statement<{
  name: string;
  finished_at: Instant;
  findings_json: string;
}> => statement(sql`select name, finished_at, findings_json from verification_run order by name`);

/** The administrators a failed verification is told to. */
export const administrators = (): Statement<{ email: string }> =>
  statement(sql`select email from user_account join user_role on user_id = user_account.id and position = 1
    where role_code = 'SA' and is_active = 1`);

/** Somebody who may look at every class: a verification reads what that person could read. */
export const whoSeesEveryClass = (): Statement<{ id: number }> =>
  statement(sql`select user_account.id from user_account join user_role on user_id = user_account.id and position = 1
    where role_code in (select value from json_each(${json(rolesSeeingBy("all"))})) and is_active = 1 order by user_account.id limit 1`);

/** Gradebooks in the order of their ids. */
export const gradebooksAfter = (afterId: number, limit: number): Statement<{ id: number; uuid: string }> =>
  statement(sql`select id, uuid from gradebook where id > ${afterId} order by id limit ${limit}`);

/** Invoices in the order of their ids. */
export const invoicesAfter = (afterId: number, limit: number): Statement<{ id: number; uuid: string }> =>
  statement(sql`select id, uuid from invoice where id > ${afterId} order by id limit ${limit}`);
