import type { CommandScope } from "#api/commands/command.ts";
import type { Letter } from "#core/billing/mail-contract.ts";
import { type Refusal, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import type { Change } from "#db/commit.ts";
import { insertDocuments, type NewDocument } from "#db/queries/documents/document-request.ts";
import type { MailFacts } from "#db/queries/documents/mail.ts";
import { insertMail, type NewMail } from "#db/queries/documents/mail-request.ts";

/** A mail and the document that is attached to it; an empty recipient: there is no address. */
export interface DocumentMail
  extends Pick<NewMail, "kind" | "subjectUuid" | "subjectNumber" | "recipient" | "revision" | "facts"> {
  document: Omit<NewDocument, "uuid">;
}

/** 422 with an entry for each record whose customer has no address; null: all have one. */
export function lackingAddress(
  mails: readonly Pick<DocumentMail, "subjectNumber" | "recipient">[],
): Refusal | null {
  const errors = mails.flatMap(({ subjectNumber, recipient }, index): RefusedEntry[] =>
    recipient === ""
      ? [{ message: `The customer of ${subjectNumber} has no email address.`, path: `uuids.${index}` }]
      : [],
  );
  return errors.length > 0 ? refuseAll(422, "NO_RECIPIENT", errors) : null;
}

/** Nobody gets a letter and a copy of it. */
const copiesOf = (letter: Letter): string[] => {
  const to = letter.to?.toLowerCase();
  return (letter.cc ?? []).filter((address) => address.toLowerCase() !== to);
};

/** What a person adds to a mail, as its row keeps it. */
export const addedTo = (facts: MailFacts, letter: Letter): Pick<NewMail, "facts" | "cc"> => ({
  facts: { ...facts, ...(letter.note && { note: letter.note }) },
  cc: copiesOf(letter),
});

/** "INV-2026-000001 will be sent to ana@example.com." Of several to their guardians how many; `whom`: "the customers". */
export function mailedMessage(
  mails: readonly { subjectNumber: string; recipient: string }[],
  letter: Letter,
  whom: string,
): string {
  const [only] = mails;
  return mails.length === 1 && only
    ? `${only.subjectNumber} will be sent to ${[only.recipient, ...copiesOf(letter)].join(", ")}.`
    : `${mails.length} emails will be sent to ${letter.to ?? whom}.`;
}

/** The change that asks for mails: each is sent once its document is drawn. */
export function mailDocuments(
  { actor, now, newUuid }: CommandScope,
  mails: readonly DocumentMail[],
  letter: Letter,
  whom: string,
): Change {
  const asked = mails.map((mail) => ({ ...mail, documentUuid: newUuid(), mailUuid: newUuid() }));
  return {
    statements: [
      insertDocuments(
        actor.id,
        asked.map(({ document, documentUuid }) => ({ uuid: documentUuid, ...document })),
        now,
      ),
      insertMail(
        asked.map(({ document: _, mailUuid, ...mail }) => ({
          ...mail,
          ...addedTo(mail.facts, letter),
          uuid: mailUuid,
          requestedBy: actor.id,
          status: "waiting",
        })),
        now,
      ),
    ],
    audit: asked.map(({ subjectNumber, mailUuid }) => ({
      event: "mail-request",
      subjectUuid: mailUuid,
      data: { number: subjectNumber },
    })),
    outbox: asked.map(({ documentUuid }) => ({
      kind: "render-document",
      subjectUuid: documentUuid,
      uuid: newUuid(),
    })),
    answer: { status: 202, message: mailedMessage(mails, letter, whom) },
  };
}
