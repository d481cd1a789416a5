import { type Block, columnHeight, drawBlock, heightOf, splitBlock } from "./block.ts";

/** Where the blocks of a card lie: for each page, what is drawn on it. */
export interface Page {
  draw: (() => void)[];
}
export interface ColumnPlace {
  x: number;
  width: number;
}
interface FlowRoom {
  /** Where blocks begin on the first page, and on those after it. */
  firstTop: number;
  top: number;
  bottom: number;
  gap: number;
}

/** Places blocks one after the other; what has no room goes on on a further page. Nothing is drawn before the pages are. */
export class Flow {
  readonly pages: Page[] = [{ draw: [] }];
  private y: number;
  private readonly room: FlowRoom;

  constructor(room: FlowRoom) {
    this.room = room;
    this.y = room.firstTop;
  }

  private get isFresh(): boolean {
    return this.y === (this.pages.length === 1 ? this.room.firstTop : this.room.top);
  }

  openPage(): void {
    this.pages.push({ draw: [] });
    this.y = this.room.top;
  }

  private place(block: Block, { x, width }: ColumnPlace, y: number): void {
    this.pages.at(-1)?.draw.push(() => drawBlock(block, x, y, width));
  }

  /** Blocks side by side in columns, each column one under the other. */
  columns(columns: readonly { at: ColumnPlace; blocks: readonly Block[] }[]): void {
    let left = columns.filter(({ blocks }) => blocks.length > 0);
    while (left.length > 0) {
      const isFresh = this.isFresh;
      const filled = left.map(({ at, blocks }) => ({ at, ...this.fillColumn(at, blocks, isFresh) }));
      this.y = Math.max(...filled.map(({ y }) => y));
      left = filled.filter(({ rest }) => rest.length > 0).map(({ at, rest }) => ({ at, blocks: rest }));
      if (left.length > 0) this.openPage();
    }
  }

  private fillColumn(at: ColumnPlace, blocks: readonly Block[], isFresh: boolean) {
    const { bottom, gap, top } = this.room;
    let y = this.y;
    let isEmpty = isFresh;
    for (const [place, block] of blocks.entries()) {
      const height = heightOf(block);
      if (y + height <= bottom) {
        this.place(block, at, y);
        y += height + gap;
        isEmpty = false;
        continue;
      }
      const isLongerThanPage = height > bottom - top;
      const split = isLongerThanPage || isEmpty ? splitBlock(block, bottom - y) : null;
      if (!split) {
        // A row that no page has room for is placed all the same.
        if (!isEmpty) return { y, rest: blocks.slice(place) };
        this.place(block, at, y);
        return { y: bottom, rest: blocks.slice(place + 1) };
      }
      this.place(split.fitting, at, y);
      return { y: bottom, rest: [split.rest, ...blocks.slice(place + 1)] };
    }
    return { y, rest: [] };
  }

  /** The last rows of columns and what closes the card at the foot of a page, together wherever a page has room for them. */
  close(
    rows: readonly (readonly { at: ColumnPlace; blocks: readonly Block[] }[])[],
    closing: { height: number; draw(y: number): void },
  ): void {
    const { bottom, gap } = this.room;
    const height = rows
      .map((columns) => Math.max(0, ...columns.map(({ blocks }) => columnHeight(blocks, gap))) + gap)
      .reduce((sum, one) => sum + one, 0);
    if (!this.isFresh && this.y + height + closing.height > bottom) this.openPage();
    for (const columns of rows) this.columns(columns);
    if (this.y + closing.height > bottom) this.openPage();
    this.pages.at(-1)?.draw.push(() => closing.draw(bottom - closing.height));
  }
}
