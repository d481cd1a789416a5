import { STUDENT_ORDER } from "#core/management/student-order.ts";
import { type SQL, sql } from "#db/statement.ts";

const IS_BY_SEX = (userId: number): SQL => sql`coalesce(
    (select value from personal_setting where user_id = ${userId} and name = ${STUDENT_ORDER.name}),
    (select value from school_setting where name = ${STUDENT_ORDER.name}), ${STUDENT_ORDER.standard}) = ${STUDENT_ORDER.bySex}`;

/** 0 for boys, 1 for girls, 2 where the sex is not known; 0 for everyone where the user sees classes by name alone. */
export const sexOrder = (userId: number, sex: SQL): SQL =>
  sql`iif(${IS_BY_SEX(userId)}, case ${sex} when 'M' then 0 when 'F' then 1 else 2 end, 0)`;

/** The students of a class, the rows of `student`, in the order the user sees them in (M-21). */
export const studentOrder = (userId: number): SQL =>
  sql`${sexOrder(userId, sql`student.sex`)}, student.name_key, student.id`;
