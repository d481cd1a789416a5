/** The name of a person in parts, as it is on record (M-15). */
export interface PersonName {
  last: string;
  given: string;
  /** Not everyone has one. */
  middle: string;
  /** "Jr.", "III". */
  suffix?: string;
}

/** A member of the staff as records have one. */
export interface StaffName {
  prefix: string;
  givenName: string;
  lastName: string;
  suffix?: string;
}
const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");
/** "Juan Reyes Cruz Jr.": how papers that present something to a student write the name (M-83). */
export const presentedName = ({ last, given, middle, suffix = "" }: PersonName): string =>
  joined([given, middle, last, suffix]);
/** "Mr. Juan Cruz Jr.": how every paper writes a member of the staff; "" of nobody (M-83). */
export const staffName = (person: StaffName | null): string =>
  person === null ? "" : joined([person.prefix, person.givenName, person.lastName, person.suffix ?? ""]);

/** "Last, Given Middle Suffix": how a student is called everywhere (B-1). */
export const fullNameOf = ({ last, given, middle, suffix = "" }: PersonName): string =>
  `${last}, ${[given, middle, suffix].filter(Boolean).join(" ")}`.trim();
