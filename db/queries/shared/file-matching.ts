import type { AnyFile, FileMatching } from "#core/shared/import/reading/file-definition.ts";
import { keyOfHeading } from "#core/shared/import/reading/headings.ts";
import { select } from "#db/select.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { fileMatching } from "#db/tables.ts";

/** What was said of files of a kind with the same headings: kept for the school, and taken for the next one (F-5). */

/** The headings of a file, as files with the same are told from others. */
export const headingsKey = (columns: readonly { heading: string }[]): string =>
  columns
    .map(({ heading }) => keyOfHeading(heading))
    .filter(Boolean)
    .join("|")
    .slice(0, 2000);

/**
 * What was said of files with these headings, and of files whose headings stand in a row that was said: whether one is of a
 * file is seen by reading it so.
 */
export const keptMatchings = (
  kind: string,
  headings: string,
): Statement<{ headings: string; matchingJson: string }> =>
  select(
    { headings: fileMatching.headings, matchingJson: fileMatching.matchingJson },
    sql`from ${fileMatching} where ${fileMatching.kind} = ${kind}
        and (${fileMatching.headings} = ${headings} or ${fileMatching.matchingJson} ->> 'linesToSkip' is not null)
      order by ${fileMatching.headings} = ${headings} desc, ${fileMatching.savedAt} desc limit 20`,
  );

/** Keeps what a person said of a file that was imported by it. */
export const keepMatching = (
  kind: string,
  headings: string,
  matching: FileMatching,
  { userId, now }: { userId: number; now: string },
): Statement<unknown> =>
  statement(sql`insert into file_matching (kind, headings, matching_json, saved_at, saved_by)
    values (${kind}, ${headings}, ${JSON.stringify(matching)}, ${now}, ${userId})
    on conflict (kind, headings) do update
      set matching_json = excluded.matching_json, saved_at = excluded.saved_at, saved_by = excluded.saved_by`);

/** The kind by which what a person says of files is kept, for the school or for that person alone (F-5). */
export const keptKind = ({ key, isPersonal }: AnyFile, userId: number): string =>
  isPersonal ? `${key}:${userId}` : key;

/** The kind by which what is said of an import's files is kept: of a bank's file, for that bank. */
export const matchingKind = (kind: string, bankCode: string | null): string =>
  bankCode === null ? kind : `${kind}:${bankCode}`;
