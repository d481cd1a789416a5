import { IMPORT_ERRORS_SHOWN } from "#core/shared/import/reading/file-outcome.ts";
import { foldText } from "#core/shared/search-text.ts";
import type { ChoiceList } from "./office-files-contract.ts";

/** What a column of an office file may name: a record with all names it is written by (M-16). */
export interface NamedRecord {
  list: ChoiceList;
  /** As the form sends it. */
  id: string;
  isActive: boolean;
  /** The first is how it is called in messages. */
  names: readonly string[];
  /** Of a section its school year; "" of anything else. */
  year: string;
  /** Of a section or subject the code of its grade level; "" of anything else. */
  level: string;
}
/** What a row says beside the name that narrows it. */
export interface NameContext {
  /** Of a section the id of its school year; of a section or subject the code of its level. */
  year?: string;
  level?: string;
  /** Ids that the record has already: of several of one name, the one among these is meant. */
  kept?: readonly string[];
}
export type FoundName = { record: NamedRecord } | { refusal: string };

const keyOf = (text: string): string => (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
/** The same words in any order: "Dela Cruz, Ana" is "Ana Dela Cruz". */
const wordsKey = (text: string): string => keyOf(text).split(" ").sort().join(" ");

/** Records by the names that files have for them. */
export class OfficeNames {
  private readonly byKey = new Map<string, NamedRecord[]>();
  private readonly byList: ReadonlyMap<ChoiceList, readonly NamedRecord[]>;
  private readonly nearestKnown = new Map<string, string | null>();

  constructor(records: readonly NamedRecord[]) {
    this.byList = Map.groupBy(records, ({ list }) => list);
    for (const record of records)
      for (const key of new Set(record.names.map((name) => `${record.list} ${wordsKey(name)}`))) {
        const known = this.byKey.get(key);
        if (known) known.push(record);
        else this.byKey.set(key, [record]);
      }
  }

  /** The one record of this name, or why there is none. `called`: what it is, "section". */
  find(list: ChoiceList, text: string, called: string, context: NameContext = {}): FoundName {
    const all = this.byKey.get(`${list} ${wordsKey(text)}`) ?? [];
    const found = all.filter(
      ({ year, level }) =>
        (context.year === undefined || year === "" || year === context.year) &&
        (context.level === undefined || level === "" || level === context.level),
    );
    const meant = found.length > 1 ? found.filter(({ id }) => context.kept?.includes(id)) : found;
    const [first] = meant;
    if (meant.length === 1 && first) return { record: first };
    if (found.length > 1)
      return {
        refusal: `there are ${found.length} of the name ${text}: ${found
          .slice(0, 3)
          .map(({ names }) => names[0])
          .join(", ")}`,
      };
    const near = this.near(list, text);
    return { refusal: `there is no ${called} ${text}${near === null ? "" : `; did you mean ${near}?`}` };
  }

  /** What is near costs a look at every record: it is sought once for a name, and for as many names as messages are shown. */
  private near(list: ChoiceList, text: string): string | null {
    const key = `${list} ${text}`;
    const known = this.nearestKnown.get(key);
    if (known !== undefined || this.nearestKnown.size >= IMPORT_ERRORS_SHOWN) return known ?? null;
    const near = this.nearest(list, text);
    this.nearestKnown.set(key, near);
    return near;
  }

  /** The name that is nearest to a text, where it is near: a slip of one or two letters. */
  private nearest(list: ChoiceList, text: string): string | null {
    const typed = keyOf(text);
    const most = typed.length < 5 ? 1 : 2;
    let best: { name: string; distance: number } | null = null;
    for (const { names } of this.byList.get(list) ?? [])
      for (const name of names) {
        const distance = editDistance(typed, keyOf(name), most);
        if (distance <= most && (best === null || distance < best.distance)) best = { name, distance };
      }
    return best?.name ?? null;
  }
}

/** How many letters have to be changed, added, removed or exchanged with their neighbour; more than `most` is `most + 1`. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let cost = Math.min(
        (last[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        cost = Math.min(cost, (beforeLast[at - 2] ?? 0) + 1);
      line.push(cost);
    }
    if (Math.min(...line) > most) return most + 1;
    [beforeLast, last] = [last, line];
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}
