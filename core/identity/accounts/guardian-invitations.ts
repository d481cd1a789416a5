import { fields, type RecordOfFields, whole } from "#core/shared/list/fields.ts";

/** Inviting sponsors to the parent app (I-26): of a section, or all whose students are in a section of the running school year. */
export const GUARDIANS_PER_INVITATION_MAX = 500;

/** Whom an invitation would reach. */
export const GUARDIANS_TO_INVITE = fields({
  /** Get an account and a mail. */
  invited: whole("invited"),
  /** Have an account already. */
  withAccount: whole("with_account"),
  /** Have no email address on record. */
  withoutAddress: whole("without_address"),
  /** Another account has their address, or another sponsor who is invited. */
  sharedAddress: whole("shared_address"),
});
export type GuardiansToInvite = RecordOfFields<typeof GUARDIANS_TO_INVITE.fields>;

/** A sponsor's name has no parts on record: "Reyes, Ana" has them all the same, of "Ana Reyes" the last word is the last name. */
export function namePartsOf(called: string): { last: string; given: string } {
  const name = called.trim().replace(/\s+/g, " ");
  const [before = "", after] = name.split(/,\s*(.*)/s);
  if (after) return { last: before, given: after };
  const words = before.split(" ");
  return { last: words.at(-1) ?? "", given: words.slice(0, -1).join(" ") || (words.at(-1) ?? "") };
}

const people = (count: number): string =>
  count === 1 ? "1 sponsor" : `${count.toLocaleString("en-US")} sponsors`;
/** Who is left out, and why, in words; "" where nobody is. */
export function leftOutInWords({
  withAccount,
  withoutAddress,
  sharedAddress,
}: Omit<GuardiansToInvite, "invited">): string {
  const parts = [
    ...(withAccount > 0 ? [`${people(withAccount)} with an account already`] : []),
    ...(withoutAddress > 0 ? [`${people(withoutAddress)} without an email address`] : []),
    ...(sharedAddress > 0 ? [`${people(sharedAddress)} whose address is another's`] : []),
  ];
  return parts.length === 0 ? "" : `Left out: ${parts.join(", ")}.`;
}
