import { type APIRequestContext, expect } from "@playwright/test";

export interface InboxMail {
  id: string;
  to: string[] | string;
  subject: string;
  attachments: { filename: string; bytes: number }[];
}

/** The inbox of the school that specs share. */
const SHARED = process.env.MAIL_URL ?? "http://127.0.0.1:8789";

/** A mail's words, as they were sent. */
export const letterOf = async (
  request: APIRequestContext,
  { id }: InboxMail,
  inbox = SHARED,
): Promise<string> => {
  const address = `${inbox}/emails/${id}`;
  return (await request.get(address, { headers: { accept: "application/json" }, maxRetries: 3 })).text();
};

/** The newest mail whose subject names a document; waits until it has come. */
export async function mailAbout(
  request: APIRequestContext,
  number: string,
  inbox = SHARED,
): Promise<InboxMail> {
  const address = `${inbox}/emails`;
  let found: InboxMail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get(address, { headers: { accept: "application/json" }, maxRetries: 3 });
        const { rows } = (await answer.json()) as { rows: InboxMail[] };
        found = rows.find((mail) => mail.subject.includes(number));
        return found?.subject ?? "";
      },
      { timeout: 30_000, message: `a mail about ${number}` },
    )
    .toContain(number);
  if (!found) throw new Error(`no mail about ${number}`);
  return found;
}
