/** A part of a card with a heading and rows; only between rows can it go on on a further page. */
export interface Block {
  /** Of the heading and titles, drawn again where the block goes on. */
  headHeight: number;
  drawHead(x: number, y: number, width: number): void;
  rows: readonly BlockRow[];
}
export interface BlockRow {
  height: number;
  draw(x: number, y: number, width: number): void;
}

export const heightOf = ({ headHeight, rows }: Block): number =>
  rows.reduce((sum, { height }) => sum + height, headHeight);

/** The blocks of a column one under the other, with gaps between. */
export const columnHeight = (blocks: readonly Block[], gap: number): number =>
  blocks.reduce((sum, block) => sum + heightOf(block), Math.max(0, blocks.length - 1) * gap);

export function drawBlock({ headHeight, drawHead, rows }: Block, x: number, y: number, width: number): void {
  drawHead(x, y, width);
  let top = y + headHeight;
  for (const row of rows) {
    row.draw(x, top, width);
    top += row.height;
  }
}

/** The rows that fit into a height, and the block that is left of it; null where not one row fits. */
export function splitBlock(block: Block, room: number): { fitting: Block; rest: Block } | null {
  let used = block.headHeight;
  const count = block.rows.findIndex(({ height }) => {
    used += height;
    return used > room;
  });
  if (count <= 0) return null;
  return {
    fitting: { ...block, rows: block.rows.slice(0, count) },
    rest: { ...block, rows: block.rows.slice(count) },
  };
}
