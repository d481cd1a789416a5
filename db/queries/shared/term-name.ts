import { type SQL, sql } from "#db/statement.ts";

/** The name of a term by its ordinal, as TERM_NAMES has it (core/management/contract.ts). */
export const termName = (ordinal: SQL): SQL =>
  sql`case ${ordinal} when 1 then '1st' when 2 then '2nd' else '3rd' end`;
