/** A page of a card in points, and what draws it from its top left. */
export interface CardPage {
  width: number;
  height: number;
  draw(): void;
}
