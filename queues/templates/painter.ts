/** What of pdfkit a Canvas hands on, as far as papers use it. */
export interface Painter {
  font(program: unknown): Painter;
  fontSize(size: number): Painter;
  fillColor(color: string): Painter;
  strokeColor(color: string): Painter;
  lineWidth(width: number): Painter;
  text(line: string, x: number, y: number, options: { lineBreak: false }): Painter;
  rect(x: number, y: number, width: number, height: number): Painter;
  circle(x: number, y: number, radius: number): Painter;
  roundedRect(x: number, y: number, width: number, height: number, radius: number): Painter;
  moveTo(x: number, y: number): Painter;
  lineTo(x: number, y: number): Painter;
  fill(color: string): Painter;
  stroke(): Painter;
}

/** One line of text exactly there; pdfkit's own wrapping stays out of it. */
export const put = (painter: Painter, line: string, x: number, y: number): Painter =>
  line === "" ? painter : painter.text(line, x, y, { lineBreak: false });
