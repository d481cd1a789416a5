import {
  PICTURE_LIMIT,
  PICTURE_MESSAGES,
  type PictureLimit,
  pictureTypeOf,
} from "#core/shared/files/picture.ts";
import { refuse } from "#core/shared/result.ts";
import type { KeptPicture } from "#db/queries/management/signatories.ts";
import type { ApiContext } from "./api-env.ts";
import { Refused } from "./errors.ts";
import { sha256Of, uploadedForm } from "./upload.ts";

const WRONG_TYPE = refuse(415, "FILE_TYPE", PICTURE_MESSAGES.wrongType);

/** Keeps an uploaded picture, by its content under `pictureKey` or the name that `keyOf` gives: too large 413, no sound PNG or JPEG 415. */
export async function pictureUpload(
  c: ApiContext,
  { bytesMax, tooLarge }: PictureLimit = PICTURE_LIMIT,
  keyOf = pictureKey,
): Promise<KeptPicture> {
  const { file } = await uploadedForm(c, bytesMax, refuse(413, "FILE_TOO_LARGE", tooLarge));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await pictureTypeOf(bytes);
  if (type === null) throw new Refused(WRONG_TYPE);
  const sha256 = await sha256Of(bytes);
  const objectKey = keyOf(sha256);
  await c.env.FILES.put(objectKey, bytes, { httpMetadata: { contentType: type } });
  return { objectKey, type, sha256 };
}

export const pictureKey = (sha256: string): string => `pictures/${sha256}`;

/** A stored picture as it is answered: shown, and nothing else. */
export const pictureAnswer = (
  c: ApiContext,
  object: { body: unknown; size: number },
  contentType: string,
): Response =>
  c.body(object.body as ReadableStream, 200, {
    "content-type": contentType,
    "content-length": String(object.size),
    "content-security-policy": "default-src 'none'; sandbox",
  });
