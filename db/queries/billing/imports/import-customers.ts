import { json, type Statement, sql, statement } from "#db/statement.ts";

/** Which of these student numbers are active customers. */
export const activeCustomers = (
  customerIds: readonly string[],
): Statement<{ student_no: string; name: string }> =>
  statement(sql`select student_no, fullname as name from json_each(${json(customerIds)}) wanted
    cross join student on student_no = wanted.value where is_active = 1`);
