/** So many items at a time, the last time what is left. */
export function* chunks<Item>(items: Iterable<Item>, size: number): Generator<Item[], void, void> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
