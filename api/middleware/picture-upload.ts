import { PICTURE_BYTES_MAX, PICTURE_MESSAGES, pictureTypeOf } from "../../core/shared/files/picture.ts";
import { refuse } from "../../core/shared/result.ts";
import type { KeptPicture } from "../../db/queries/management/signatories.ts";
import type { ApiContext } from "./api-env.ts";
import { Refused } from "./errors.ts";
import { sha256Of, uploadedForm } from "./upload.ts";

const TOO_LARGE = refuse(413, "FILE_TOO_LARGE", PICTURE_MESSAGES.tooLarge);
const WRONG_TYPE = refuse(415, "FILE_TYPE", PICTURE_MESSAGES.wrongType);

/** Keeps an uploaded picture under the name of its content: too large 413, no sound PNG or JPEG 415. */
export async function pictureUpload(c: ApiContext): Promise<KeptPicture> {
  const { file } = await uploadedForm(c, PICTURE_BYTES_MAX, TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await pictureTypeOf(bytes);
  if (type === null) throw new Refused(WRONG_TYPE);
  const sha256 = await sha256Of(bytes);
  const objectKey = `pictures/${sha256}`;
  await c.env.FILES.put(objectKey, bytes, { httpMetadata: { contentType: type } });
  return { objectKey, type, sha256 };
}
