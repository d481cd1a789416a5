/** The name of a person in parts, as it is on record (M-15). */
export interface PersonName {
  last: string;
  given: string;
  /** Not everyone has one. */
  middle: string;
  /** "Jr.", "III". */
  suffix?: string;
}

/** "Last, Given Middle Suffix": how a student is called everywhere (B-1). */
export const fullNameOf = ({ last, given, middle, suffix = "" }: PersonName): string =>
  `${last}, ${[given, middle, suffix].filter(Boolean).join(" ")}`.trim();
