import { WorkerEntrypoint } from "cloudflare:workers";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { DocumentLinksRpc, QueuesEnv } from "#workers/env.ts";

const LINK_SECONDS = 300;

/**
 * Presigned downloads. It lives here because the S3 client is heavy and the API is to stay small; the API calls it
 * over a binding. The bucket is the one the FILES binding writes: R2 speaks S3.
 */
export class DocumentLinks extends WorkerEntrypoint<QueuesEnv> implements DocumentLinksRpc {
  /** A link that downloads the object under `filename` for five minutes, or null where S3 is not set up. */
  async sign(objectKey: string, filename: string): Promise<string | null> {
    const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_BUCKET } = this.env;
    if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
    const client = new S3Client({
      endpoint: S3_ENDPOINT,
      region: "auto",
      forcePathStyle: true,
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    });
    const command = new GetObjectCommand({
      Bucket: S3_BUCKET ?? "talaan-files",
      Key: objectKey,
      ResponseContentDisposition: attachmentNamed(filename),
    });
    return getSignedUrl(client, command, { expiresIn: LINK_SECONDS });
  }
}

/** RFC 6266: a plain name for old readers, the real one beside it. */
function attachmentNamed(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}
