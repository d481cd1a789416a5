/** What of pdfkit a `<Canvas>` of react-pdf is painted with. */
export interface Painter {
  scale(factor: number): Painter;
  rect(x: number, y: number, width: number, height: number): Painter;
  roundedRect(x: number, y: number, width: number, height: number, radius: number): Painter;
  fill(color: string): Painter;
  moveTo(x: number, y: number): Painter;
  lineTo(x: number, y: number): Painter;
  lineWidth(weight: number): Painter;
  stroke(color: string): Painter;
}
