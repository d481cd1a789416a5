/** A part of all that match, and in how many parts they come. */
export interface MatchingRows<Row> {
  rows: Row[];
  parts: number;
}
/** The name of the part in the address. */
export const PART = "part";
