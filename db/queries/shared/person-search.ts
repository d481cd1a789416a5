import { foldText, readSearchText, searchedWords, wordsOf } from "#core/shared/search-text.ts";
import { type SQL, sql } from "#db/statement.ts";

/** Every value that begins so, by an index on the column. */
export const startsWith = (column: SQL, prefix: string): SQL =>
  sql`${column} >= ${prefix} and ${column} < ${`${prefix}\u{10FFFF}`}`;

/** Letters that are found by another: "n" finds "ñ". */
const ACCENTED: Record<string, string> = {
  a: "áàâäãå",
  e: "éèêë",
  i: "íìîï",
  o: "óòôöõ",
  u: "úùûü",
  n: "ñ",
  c: "ç",
};

/** A GLOB pattern of a character, in either case and with any accent; what is syntax means itself. */
function globOf(character: string): string {
  // Within brackets it would mean every character but those.
  if (character === "^") return character;
  const letters = character + (ACCENTED[character] ?? "");
  return `[${[...new Set(letters + letters.toUpperCase())].join("")}]`;
}

/**
 * Values that hold every word of the text, in any order, whatever case and accents; a number among words begins one of
 * them ("grade 8" is not in "Grade 7 MATH-18"). User text is never syntax. Of 25,000 names GLOB, like LIKE, reads all in
 * a third of the time instr(lower()) takes; a trigram index is no faster, and slower for a word that many have.
 */
export const contains = (text: SQL, searched: string): SQL => everyWord(searched, (isHeld) => isHeld(text));

/** Whether a text holds a word. */
type HoldsWord = (text: SQL) => SQL;
/** The condition of every word of a search, in any order: `held` says where a word may be. */
export function everyWord(searched: string, held: (isHeld: HoldsWord) => SQL): SQL {
  const words = searchedWords(foldText(searched));
  const conditions = words.map((word) => {
    const begins = words.length > 1 && /^\d+$/.test(word) ? " " : "";
    return held((text) => sql`${begins} || ${text} glob ${`*${begins}${[...word].map(globOf).join("")}*`}`);
  });
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Values that hold the text as it is written, whatever case and accents. */
export const holds = (column: SQL, text: string): SQL =>
  sql`${column} glob ${`*${[...foldText(text)].map(globOf).join("")}*`}`;

/** A word as an FTS5 phrase: user text is never syntax. */
export const phrase = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** Trigrams need three characters; shorter words are the beginnings of words. */
export const TRIGRAM_MIN = 3;
const isLong = (word: string): boolean => [...word].length >= TRIGRAM_MIN;
/** Nothing but letters and digits: what the word index holds. */
const isWord = (word: string): boolean => /^[\p{L}\p{N}]+$/u.test(word);

/** Students (ids) whose name has every word as the beginning of one of its words. */
const withWordsBeginning = (words: readonly string[]): SQL =>
  sql`select rowid as id from student_words where student_words match ${words
    .map((word) => `${phrase(word)}*`)
    .join(" ")}`;

/** Students whose number may hold the digits: by the index of its parts, or all where they are too few for that. */
const withDigits = (digits: string): SQL =>
  isLong(digits)
    ? sql`(select rowid as id from student_search where student_search match ${`student_no : ${phrase(digits)}`}) numbered
        cross join student on student.id = numbered.id`
    : sql`student`;

/**
 * The ids of the students a text names: digits begin or end a student number; words are any parts of the name or the
 * number, in any order, whatever the accents.
 */
export function studentsMatching(text: string): SQL {
  const search = readSearchText(text);
  if (search.kind === "digits")
    return sql`select id from student where ${startsWith(sql`student_no`, search.digits)}
      union select student.id from ${withDigits(search.digits)} where student_no like ${`%${search.digits}`}`;
  if (search.kind !== "words") return sql`select id from student where false`;
  const long = search.words.filter(isLong);
  const short = search.words.filter((word) => !isLong(word));
  const beginnings = short.filter(isWord);
  const signs = short.filter((word) => !isWord(word));
  const withLong = sql`student_search where student_search match ${long.map(phrase).join(" ")}`;
  // The index alone, without a look-up of each student.
  if (long.length === search.words.length && long.length > 0) return sql`select rowid as id from ${withLong}`;
  if (beginnings.length === search.words.length && beginnings.length > 0)
    return withWordsBeginning(beginnings);
  const parts: SQL[] = [
    ...(long.length > 0 ? [sql`id in (select rowid from ${withLong})`] : []),
    ...(beginnings.length > 0 ? [sql`id in (${withWordsBeginning(beginnings)})`] : []),
    ...signs.map((sign) => contains(sql`fullname`, sign)),
  ];
  return parts.length === 0
    ? sql`select id from student`
    : sql`select id from student where ${sql.join(parts, sql` and `)}`;
}

/** The same, asked of a row of `student` that is met in another order: of few rows no set is made of all that are named. */
export function isNamed(text: string): SQL {
  const search = readSearchText(text);
  if (search.kind === "digits")
    return sql`(${startsWith(sql`student.student_no`, search.digits)} or student.student_no like ${`%${search.digits}`})`;
  if (search.kind !== "words") return sql`false`;
  const long = search.words.filter(isLong);
  const short = search.words.filter((word) => !isLong(word));
  const beginnings = short.filter(isWord);
  const parts = [
    ...(long.length > 0
      ? [
          sql`exists (select 1 from student_search where student_search match ${long.map(phrase).join(" ")} and rowid = student.id)`,
        ]
      : []),
    ...(beginnings.length > 0
      ? [sql`exists (${withWordsBeginning(beginnings)} and rowid = student.id)`]
      : []),
    ...short.filter((word) => !isWord(word)).map((sign) => contains(sql`student.fullname`, sign)),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** One of so many students is named by a name that many have: what is sorted by something else is then met sooner than found. */
const COMMON_NAME_SHARE = 200;
const areMany = (ids: SQL, table: "student" | "guardian", share = COMMON_NAME_SHARE): SQL => {
  const few = sql.raw(`(select coalesce(max(id), 0) / ${share} from ${table})`);
  return sql`(select count(*) from (select 1 from (${ids}) limit ${few} + 1)) > ${few}`;
};
/** Whether a text names many students, more than one of so many; or sponsors. Counting stops there. */
export const namesMany = (text: string, share?: number): SQL =>
  areMany(studentsMatching(text), "student", share);
export const namesManySponsors = (text: string): SQL => areMany(sponsorsMatching(text), "guardian");

/** The ids of the sponsors whose name or address has every word of a text, in any order, whatever the accents. */
export function sponsorsMatching(text: string): SQL {
  const words = searchedWords(text);
  const long = words.filter(isLong);
  const short = words.filter((word) => !isLong(word));
  const withLong = sql`select rowid as id from guardian_search where guardian_search match ${long.map(phrase).join(" ")}`;
  if (short.length === 0 && long.length > 0) return withLong;
  const parts = [
    ...(long.length > 0 ? [sql`id in (${withLong})`] : []),
    ...short.map((word) => contains(sql`fullname || ' ' || email`, word)),
  ];
  return parts.length === 0
    ? sql`select id from guardian where false`
    : sql`select id from guardian where ${sql.join(parts, sql` and `)}`;
}

/** The rows whose `column` is one of the students a text names. */
export const personPredicate = (search: string, column: SQL = sql`student_id`): SQL =>
  sql`${column} in (${studentsMatching(search)})`;

/** 1 where a name begins with the first word of the text, whatever the accents, else 0. */
export const startsName = (search: string, name: SQL): SQL =>
  sql`(${name} glob ${`${[...(wordsOf(foldText(search))[0] ?? "")].map(globOf).join("")}*`})`;

/** 1 where every word of the text begins a word of the student's name, else 0: prefixes come before infixes. */
export function beginsName(search: string, studentId: SQL): SQL {
  const text = readSearchText(search);
  if (text.kind === "digits")
    return sql`${studentId} in (select id from student where ${startsWith(sql`student_no`, text.digits)})`;
  const words = text.kind === "words" ? text.words.filter(isWord) : [];
  return words.length === 0 ? sql`(1 = 0)` : sql`${studentId} in (${withWordsBeginning(words)})`;
}
