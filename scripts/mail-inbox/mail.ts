import * as z from "zod";

/** A mail as Resend's POST /emails takes it (https://resend.com/docs/api-reference/emails/send-email). */
export interface SentMail {
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; content: string; contentType: string }[];
  /** Pictures that the page shows by `cid:`; a mail program does not list them as attachments. */
  inline: { contentId: string; content: string; contentType: string }[];
}

export interface StoredMail extends SentMail {
  id: string;
  createdAt: string;
  idempotencyKey: string | null;
  /** SHA-256 of the request's body, to tell a repetition from a reuse of the key. */
  bodyHash: string;
}

/** An answer in Resend's shape. */
export interface ResendError {
  statusCode: number;
  name: string;
  message: string;
}

const ADDRESS = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/;
const RECIPIENTS_MAX = 50;
const addressed = (text: string) => ADDRESS.test(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text);
const oneOrMany = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());

const body = z.object({
  from: z.string(),
  to: oneOrMany,
  cc: oneOrMany.nullish().transform((given) => given ?? []),
  subject: z.string(),
  html: z.string().default(""),
  text: z.string().default(""),
  attachments: z
    .array(
      z.object({
        filename: z.string(),
        content: z.string(),
        content_type: z.string().nullable().optional(),
        content_id: z.string().nullable().optional(),
      }),
    )
    .nullable()
    .default([]),
});

const invalid = (message: string, name = "validation_error"): ResendError => ({
  statusCode: 422,
  name,
  message,
});

/** Reads a request's body, or says what Resend would say against it. */
export function readMail(given: unknown): { mail: SentMail } | { error: ResendError } {
  for (const field of ["from", "to", "subject"])
    if (!(given as Record<string, unknown> | null)?.[field])
      return { error: invalid(`Missing \`${field}\` field.`, "missing_required_field") };
  const read = body.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    return { error: invalid(`Invalid \`${issue?.path.join(".")}\` field. ${issue?.message}`) };
  }
  const { attachments, ...mail } = read.data;
  if (mail.html === "" && mail.text === "")
    return { error: invalid("Missing `html` or `text` field.", "missing_required_field") };
  for (const [field, addresses] of Object.entries({ from: [mail.from], to: mail.to }))
    if (addresses.length === 0 || addresses.length > RECIPIENTS_MAX || !addresses.every(addressed))
      return {
        error: invalid(
          `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
        ),
      };
  if (!mail.cc.every(addressed)) return { error: invalid("Invalid `cc` field.") };
  if (/[\r\n]/.test(mail.subject))
    return { error: invalid("The `\\n` is not allowed in the `subject` field.") };
  const files = (attachments ?? []).map(({ filename, content, content_type, content_id }) => ({
    filename,
    content,
    contentType: content_type ?? (filename.endsWith(".pdf") ? "application/pdf" : "application/octet-stream"),
    contentId: content_id ?? "",
  }));
  return {
    mail: {
      ...mail,
      attachments: files.filter(({ contentId }) => contentId === "").map(({ contentId: _, ...file }) => file),
      inline: files.filter(({ contentId }) => contentId !== "").map(({ filename: _, ...picture }) => picture),
    },
  };
}
