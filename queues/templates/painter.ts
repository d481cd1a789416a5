/** What of pdfkit a Canvas hands on, as far as documents use it. */
export interface Painter {
  font(program: unknown): Painter;
  fontSize(size: number): Painter;
  fillColor(color: string): Painter;
  strokeColor(color: string): Painter;
  lineWidth(width: number): Painter;
  text(line: string, x: number, y: number, options: { lineBreak: false; characterSpacing?: number }): Painter;
  rect(x: number, y: number, width: number, height: number): Painter;
  circle(x: number, y: number, radius: number): Painter;
  roundedRect(x: number, y: number, width: number, height: number, radius: number): Painter;
  moveTo(x: number, y: number): Painter;
  lineTo(x: number, y: number): Painter;
  fill(color: string): Painter;
  stroke(): Painter;
}

/** One line of text exactly there; pdfkit's own wrapping stays out of it. */
export const put = (painter: Painter, line: string, x: number, y: number, characterSpacing = 0): Painter =>
  line === "" ? painter : painter.text(line, x, y, { lineBreak: false, characterSpacing });

/** Height of the typeface's ascenders and descenders together, of its size. */
const FACE_HEIGHT = 1.362;
/** How far below the top of a line of this leading its letters begin, so that they are in its middle. */
export const topOf = (size: number, leading: number): number => (leading - FACE_HEIGHT * size) / 2;
