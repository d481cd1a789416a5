import { PRINTED_SIGNATURES } from "#core/management/school-settings.ts";
import type { PictureType } from "#core/shared/files/picture.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type RowOfSources, select } from "#db/select.ts";
import { type Statement, sql } from "#db/statement.ts";
import { signatory } from "#db/tables.ts";

/** A picture as it is kept: its object is named by its content, and stays for the documents that show it. */
export interface KeptPicture {
  objectKey: string;
  type: PictureType;
  sha256: string;
}

/** Null where none was scanned, or the school prints none: then there is a line to sign on. */
const isPrinted = sql`exists (select 1 from school_setting
  where name = ${PRINTED_SIGNATURES.name} and value = ${PRINTED_SIGNATURES.printed})`;
const SIGNATORY = {
  uuid: signatory.uuid,
  post: signatory.post,
  name: signatory.name,
  version: signatory.version,
  signatureObject: sql<string | null>`iif(${isPrinted}, ${signatory.signatureObject}, null)`,
  signatureType: sql<PictureType | null>`iif(${isPrinted}, ${signatory.signatureType}, null)`,
  signatureSha256: sql<string | null>`iif(${isPrinted}, ${signatory.signatureSha256}, null)`,
};
export type SignatoryOnDay = RowOfSources<typeof SIGNATORY>;
/** Who signs the school's documents on a day: of each post at most one. */
export const signatoriesOn = (day: SchoolDay): Statement<SignatoryOnDay> =>
  select(
    SIGNATORY,
    sql`from ${signatory} where ${signatory.heldFrom} = (select max(held_from) from signatory other
      where other.post = ${signatory.post} and held_from <= ${day}) order by ${signatory.post}`,
  );
