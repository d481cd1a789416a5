import type { SignatoryEntry } from "#core/management/editing-contract.ts";
import { PRINTED_SIGNATURES } from "#core/management/school-settings.ts";
import type { PictureType } from "#core/shared/files/picture.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Nullable, Row } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** A picture as it is kept: its object is named by its content, and stays for the documents that show it. */
export interface KeptPicture {
  objectKey: string;
  type: PictureType;
  sha256: string;
}

type SignatureColumns = "signature_object" | "signature_type" | "signature_sha256";
export type SignatoryOnDay = Row<"signatory", "uuid" | "post" | "name" | "version"> &
  Nullable<Row<"signatory", SignatureColumns>>;
/**
 * Who signs the school's documents on a day: of each post at most one. The signature is null where none was scanned, or the
 * school prints none: then there is a line to sign on.
 */
export const signatoriesOn = (day: SchoolDay): Statement<SignatoryOnDay> => {
  const isPrinted = sql`exists (select 1 from school_setting
    where name = ${PRINTED_SIGNATURES.name} and value = ${PRINTED_SIGNATURES.printed})`;
  return statement(sql`select uuid, post, name, version,
      iif(${isPrinted}, signature_object, null) as signature_object,
      iif(${isPrinted}, signature_type, null) as signature_type,
      iif(${isPrinted}, signature_sha256, null) as signature_sha256
    from signatory
    where held_from = (select max(held_from) from signatory other where other.post = signatory.post and held_from <= ${day})
    order by post`);
};

/** Another of this post from the same day. */
export const findSameSignatory = ({
  post,
  held_from,
}: Pick<SignatoryEntry, "post" | "held_from">): Statement<{ id: string }> =>
  statement(sql`select uuid as id from signatory where post = ${post} and held_from = ${held_from}`);

export const insertSignatory = (uuid: string, entry: SignatoryEntry): Statement<unknown> =>
  statement(sql`insert into signatory (uuid, post, name, held_from)
    values (${uuid}, ${entry.post}, ${entry.name}, ${entry.held_from}) on conflict do nothing`);
/** `or ignore`: another of this post from that day was added meanwhile. */
export const updateSignatory = (uuid: string, version: number, entry: SignatoryEntry): Statement<unknown> =>
  statement(sql`update or ignore signatory set post = ${entry.post}, name = ${entry.name}, held_from = ${entry.held_from},
      version = version + 1 where uuid = ${uuid} and version = ${version}`);

export type KeptSignatureRow = Row<"signatory", "post" | "name" | "version" | "signature_sha256">;
export const signatureOf = (uuid: string): Statement<KeptSignatureRow> =>
  statement(sql`select post, name, version, signature_sha256 from signatory where uuid = ${uuid}`);
/** Null: none. Follow with expectChanges(1). */
export const setSignature = (
  uuid: string,
  version: number,
  picture: KeptPicture | null,
): Statement<unknown> =>
  statement(sql`update signatory set signature_object = ${picture?.objectKey ?? null},
      signature_type = ${picture?.type ?? null}, signature_sha256 = ${picture?.sha256 ?? null}, version = version + 1
    where uuid = ${uuid} and version = ${version}`);

export type LogoRow = Nullable<Row<"school", "logo_object" | "logo_type" | "logo_sha256">>;
/** The school's logo; null: none. */
export const logoOf = (): Statement<LogoRow> =>
  statement(sql`select logo_object, logo_type, logo_sha256 from school`);
export const setLogo = (picture: KeptPicture | null): Statement<unknown> =>
  statement(sql`update school set logo_object = ${picture?.objectKey ?? null}, logo_type = ${picture?.type ?? null},
      logo_sha256 = ${picture?.sha256 ?? null}`);
