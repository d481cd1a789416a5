import { correctedSearch, type KnownWord } from "#core/shared/nearest-words.ts";
import { foldText, readSearchText, wordsOf } from "#core/shared/search-text.ts";
import { type Database, read } from "#db/client.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** The words that names of students and staff are made of. */
const knownNames = (): Statement<{ students_json: string; staff_json: string }> =>
  statement(sql`select
    (select json_group_array(json_array(term, doc)) from student_name_word where length(term) >= 3) as students_json,
    (select json_group_array(given_name || ' ' || last_name) from staff) as staff_json`);

/** What a search of names that found nothing may have meant (S-32), in one round trip; null: nothing near, or no search of names. */
export async function nearestSearch(db: Database, text: string): Promise<string | null> {
  if (readSearchText(text).kind !== "words" || text.trim() === "") return null;
  const [[names]] = await read(db, [knownNames()] as const);
  if (!names) return null;
  const known = (JSON.parse(names.students_json) as [string, number][]).map(
    ([word, count]): KnownWord => ({ word, count }),
  );
  for (const name of JSON.parse(names.staff_json) as string[])
    for (const word of wordsOf(foldText(name))) known.push({ word, count: 1 });
  return correctedSearch(text, known);
}
