/** Addresses that get a copy of one mail. */
export const CC_MAX = 5;
/** Characters of a note above a letter. */
export const MAIL_NOTE_MAX = 1000;
