/** A part of a verification that works through many records. */
export interface VerifiedSlice {
  /** What does not hold, for a person. */
  findings: string[];
  checked: number;
  /** The id after which the next part begins; null at the end. */
  next: number | null;
}
