import { useState } from "react";
import { type CallTo, callTo, useAsked } from "#app/lib/browser-calls.ts";
import { sendBatchTo, useBatches } from "#app/ui/batches/use-batches.tsx";
import { ReadDialog } from "#app/ui/dialogs/read-dialog.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-fields.tsx";
import { mistake, useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import type { Letter } from "#core/billing/mail-contract.ts";
import { CC_MAX, MAIL_NOTE_MAX } from "#core/billing/mail-limits.ts";
import type { MAILS_OF_RECORD } from "#core/documents/billing-calls.ts";
import type { Confirmation } from "#core/shared/actions.ts";
import type { AnyCall, CallGiven } from "#core/shared/call.ts";

interface MailDialogProps<C extends AnyCall> {
  /** What is sent to whom, in the words of its action. */
  question: Pick<Confirmation, "title" | "text">;
  to: CallTo<C>;
  /** The call's body for what is typed; of a part of several its records. */
  given: (letter: Letter, uuids?: string[]) => CallGiven<C>;
  /** When they are sent; of several parts, when something was. */
  onDone?: () => void;
  onClose: () => void;
}

/** Sends one record of billing: to its guardian's address or another, with copies and a note (B-129). */
export function RecordMailDialog<C extends AnyCall>(props: MailDialogProps<C> & { uuid: string }) {
  const { uuid, ...form } = props;
  const answer = useAsked(callTo<typeof MAILS_OF_RECORD>("GET /billing/mails/{uuid}", { uuid }));
  return answer?.ok ? (
    <MailDialog {...form} address={answer.value.data.to} />
  ) : (
    <ReadDialog
      title={props.question.title}
      answer={answer}
      waiting="Looking up the address…"
      onClose={props.onClose}
    >
      {() => null}
    </ReadDialog>
  );
}

/**
 * `address`: where it goes unless another is typed; null: several are sent, each to its own. `parts`: of more than one
 * call sends.
 */
export function MailDialog<C extends AnyCall>(
  props: MailDialogProps<C> & {
    address: string | null;
    parts?: { uuids: string[]; perCall: number } | undefined;
  },
) {
  const { question, address, parts, onDone, onClose } = props;
  const [isSent, setSent] = useState(false);
  const batches = useBatches<string>();
  const form = useDialogForm(props.to, {
    initial: { to: address ?? "", cc: "", note: "" },
    read: ({ to, cc, note }) => {
      if (address !== null && to.trim() === "") return mistake("to", "To is required");
      const letter = letterOf({ to: to.trim() === address ? "" : to, cc, note });
      if ((letter.cc?.length ?? 0) > CC_MAX) return mistake("cc", `Please enter at most ${CC_MAX} addresses`);
      return { ok: true, value: props.given(letter) };
    },
    saveInParts:
      parts &&
      ((typed) =>
        batches.start({
          title: question.title,
          items: parts.uuids,
          perCall: parts.perCall,
          send: sendBatchTo(props.to, (uuids) => props.given(letterOf(typed), [...uuids])),
          onDone: () => {
            onDone?.();
            onClose();
          },
        })),
    fieldAt: (path) => FIELDS[path.split(".")[0] ?? ""],
    onDone: () => {
      setSent(true);
      onDone?.();
    },
  });
  if (batches.dialog) return batches.dialog;
  return (
    <FormDialog {...form.dialog} title={question.title} saveLabel="Send" isSaved={isSent} onClose={onClose}>
      <p className="text-muted">{question.text}</p>
      {address !== null && (
        <>
          <TextField
            id="to"
            label="To"
            isRequired
            maxLength={254}
            inputMode="email"
            spellCheck={false}
            help="Further guardians who get bills get it too, unless another address is typed."
            {...form.field("to")}
          />
          <TextField
            id="cc"
            label="Cc"
            maxLength={1500}
            inputMode="email"
            spellCheck={false}
            help={`At most ${CC_MAX} addresses, with a comma between them.`}
            {...form.field("cc")}
          />
        </>
      )}
      <TextAreaField
        id="note"
        label="Note"
        maxLength={MAIL_NOTE_MAX}
        help={address === null ? "Above the letter of each." : "Above the letter."}
        {...form.field("note")}
      />
    </FormDialog>
  );
}

/** What is sent of what is typed: nothing of a field that is empty. */
function letterOf({ to, cc, note }: { to: string; cc: string; note: string }): Letter {
  const copies = cc.split(/[\s,;]+/).filter((text) => text !== "");
  return {
    ...(to.trim() !== "" && { to: to.trim() }),
    ...(copies.length > 0 && { cc: copies }),
    ...(note.trim() !== "" && { note: note.trim() }),
  };
}

/** The field that a path of the API speaks of. */
const FIELDS: Readonly<Record<string, "to" | "cc" | "note">> = {
  to: "to",
  recipient: "to",
  uuids: "to",
  cc: "cc",
  note: "note",
};
