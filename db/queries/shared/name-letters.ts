import { keysOfLetters } from "#core/shared/name-order.ts";
import { json, type SQL, sql } from "#db/statement.ts";

/** Names of the same letters, whatever their case, accents and punctuation, by the index of their order; `key`: a `name_key` (S-76). */
export const hasLettersOf = (key: SQL, name: string): SQL => {
  const { from, before } = keysOfLetters(name);
  return sql`${key} >= ${from} and ${key} < ${before}`;
};

/** The ids of the guardians whose names have the letters of one of these. */
export const guardiansNamed = (names: readonly string[]): SQL =>
  sql`select one.id from json_each(${json([...new Set(names.filter(Boolean))].map(keysOfLetters))}) wanted
    cross join guardian one on one.name_key >= wanted.value ->> 'from' and one.name_key < wanted.value ->> 'before'`;

/** The name itself, out of its key: what an index in the order of names can be searched by alone. */
export const nameOfKey = (key: SQL): SQL => sql`substr(${key}, instr(${key}, char(1)) + 1)`;
