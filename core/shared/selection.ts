import * as z from "zod";

interface SelectionRules<Item> {
  /** Of different records. */
  max: number;
  /** Said where nothing is selected; absent: that may be. */
  none?: string;
  tooMany?: string;
  /** Said where there is no list. */
  required?: string;
  /** What names the record, where an item is more than its id. */
  keyOf?: (item: Item) => string;
}

/** The records a body or query selects: one that is named twice counts once (S-30). */
export function selectionOf<Item extends z.ZodType>(
  item: Item,
  { max, none, tooMany, required, keyOf = String }: SelectionRules<z.output<Item>>,
) {
  const given = z.array(item, required);
  return (none === undefined ? given : given.min(1, none))
    .transform((items) => distinct(items as z.output<Item>[], keyOf))
    .pipe(z.array(z.custom<z.output<Item>>()).max(max, tooMany));
}

/** Of several with one key the first; letter case tells no ids apart. */
export function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string = String): Item[] {
  const byKey = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item).toLowerCase();
    if (!byKey.has(key)) byKey.set(key, item);
  }
  return [...byKey.values()];
}
