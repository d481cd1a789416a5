import { Buffer } from "node:buffer";
import { type Attachment, Resend } from "resend";
import type { QueuesEnv } from "#workers/env.ts";

/** A mail ready to send. */
export interface MailMessage {
  /** In whose name it is sent, and who reads an answer; "" for nobody. */
  sender: string;
  replyTo: string;
  to: string;
  cc?: readonly string[];
  subject: string;
  html: string;
  text: string;
  attachment?: { filename: string; bytes: Uint8Array };
  /** Shown in its page, by `cid:` and `LOGO_ID`. */
  logo?: Uint8Array;
}
export const LOGO_ID = "logo";

export type Delivery =
  | { outcome: "accepted"; providerId: string }
  /** Surely not taken; ask again after so many seconds (null: when it seems good). */
  | { outcome: "busy"; retryAfterSeconds: number | null }
  /** Perhaps taken, perhaps not: only the same key may be tried again. */
  | { outcome: "unclear"; reason: string }
  /** Surely not taken, and never will be as it is. */
  | { outcome: "refused"; reason: string }
  /** The key was used with another mail: that one was sent. */
  | { outcome: "key-reused" };

const TIMEOUT_MS = 30_000;

/** Sends one mail through Resend under an idempotency key: within 24 hours the same key is delivered at most once. */
export async function deliver(
  env: QueuesEnv,
  mailMessage: MailMessage,
  idempotencyKey: string,
): Promise<Delivery> {
  const resend = new Resend(env.RESEND_API_KEY ?? "", {
    ...(env.RESEND_BASE_URL && { baseUrl: env.RESEND_BASE_URL }),
  });
  const files = attachmentsOf(mailMessage);
  const { data, error, headers } = await resend.emails.send(
    {
      from: senderOf(mailMessage.sender, env.MAIL_FROM),
      ...(mailMessage.replyTo !== "" && { replyTo: mailMessage.replyTo }),
      to: mailMessage.to,
      ...(mailMessage.cc && mailMessage.cc.length > 0 && { cc: [...mailMessage.cc] }),
      subject: mailMessage.subject,
      html: mailMessage.html,
      text: mailMessage.text,
      ...(files.length > 0 && { attachments: files }),
    },
    { idempotencyKey, signal: AbortSignal.timeout(Number(env.MAIL_TIMEOUT_MS ?? TIMEOUT_MS)) },
  );
  if (data) return { outcome: "accepted", providerId: data.id };
  const status = error.statusCode;
  if (status === 429) return { outcome: "busy", retryAfterSeconds: secondsOf(headers?.["retry-after"]) };
  if (status === null || status >= 500 || error.name === "concurrent_idempotent_requests")
    return { outcome: "unclear", reason: error.name };
  if (error.name === "invalid_idempotent_request") return { outcome: "key-reused" };
  return { outcome: "refused", reason: error.message };
}

function attachmentsOf({ attachment, logo }: MailMessage): Attachment[] {
  const file = attachment && {
    filename: attachment.filename,
    content: Buffer.from(attachment.bytes),
    contentType: "application/pdf",
  };
  const isJpeg = logo?.[0] === 0xff;
  const picture = logo && {
    filename: isJpeg ? "logo.jpg" : "logo.png",
    content: Buffer.from(logo),
    contentType: isJpeg ? "image/jpeg" : "image/png",
    contentId: LOGO_ID,
  };
  return [file, picture].filter((one) => one !== undefined);
}

/** The school's name with the address the deployment sends from: "Sta. Lucia Academy" <billing@school.edu.ph>. */
export function senderOf(name: string, from: string): string {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  // What would end the quoted name, or the header's line, is left out.
  const shown = name
    .replace(/[\p{Cc}"\\<>]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return shown === "" ? from : `"${shown}" <${address}>`;
}

const secondsOf = (header: string | undefined): number | null => {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
};
