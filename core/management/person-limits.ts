/** The most characters of what is on record of a person, in every form and file (M-60). */
export const PERSON_TEXT_MAX = {
  /** A part of a name: last, given, middle, suffix. */
  namePart: 80,
  /** The whole name of a sponsor. */
  name: 120,
  contact: 40,
  address: 200,
  city: 80,
  province: 80,
  postalCode: 12,
} as const;
