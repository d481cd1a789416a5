import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { SponsorField } from "#app/management/person-field.tsx";
import { FormDialog } from "#app/ui/form/form-dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { useDialogForm } from "#app/ui/form/use-dialog-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { NEW_SPONSOR } from "#core/management/editors.ts";
import { enteredAgain, RELATIONS, type Relation } from "#core/management/people/guardians.ts";
import type { SET_GUARDIANS, STUDENT_PERSON } from "#core/management/people/people-calls.ts";
import type { CallValue } from "#core/shared/call.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";

type Guardian = CallValue<typeof STUDENT_PERSON>["data"]["guardians"][number];

interface GuardianDialogProps {
  studentNumber: string;
  version: number;
  guardians: readonly Guardian[];
  /** The place of the one that is changed; null: one more. */
  edited: number | null;
  onSaved: () => void;
  onClose: () => void;
}

interface Form {
  sponsor_id: string;
  sponsor_name: string;
  sponsor_email: string;
  sponsor_contact_number: string;
  relation: Relation;
  gets_bills: boolean;
  gets_mail: boolean;
}

const RELATION_OPTIONS = RELATIONS.map((value) => ({ value, label: value }));

/** The form of a guardian of a student: who, how related, and what he or she gets. */
export default function GuardianDialog(props: GuardianDialogProps) {
  const { guardians, edited, version } = props;
  const before = edited === null ? undefined : guardians[edited];
  const place = edited ?? guardians.length;
  const [isSaved, setSaved] = useState(false);
  const read = (isConfirmed: boolean) => (typed: Form) => {
    const { sponsor_name, sponsor_email, sponsor_contact_number, ...guardian } = typed;
    if (guardian.sponsor_id === "")
      return { ok: false as const, errors: [{ path: "sponsor_id", message: REQUIRED }] };
    const entry =
      guardian.sponsor_id === NEW_SPONSOR
        ? { ...guardian, sponsor_name, sponsor_email, sponsor_contact_number }
        : guardian;
    const all = guardians.map(enteredAgain);
    all.splice(place, 1, entry);
    return {
      ok: true as const,
      value: { guardians: all, version, ...(isConfirmed && { is_confirmed: true }) },
    };
  };
  const form = useDialogForm<typeof SET_GUARDIANS, Form>(
    callTo("POST /management/students/{id}/guardians", { id: props.studentNumber }),
    {
      initial: {
        sponsor_id: before?.id ?? "",
        sponsor_name: "",
        sponsor_email: "",
        sponsor_contact_number: "",
        relation: (before?.relation ?? "") as Relation,
        gets_bills: before?.getsBills ?? false,
        gets_mail: before?.getsMail ?? true,
      },
      read: read(false),
      fieldAt: (path) => path.split(".").at(-1),
      onDone: () => {
        setSaved(true);
        props.onSaved();
      },
    },
  );
  const { question, dialog } = form;
  const title = before ? before.name : "Add guardian";
  return (
    <FormDialog
      {...dialog}
      title={title}
      className="max-w-[560px]"
      isSaved={isSaved}
      formLabel={title}
      saveLabel="Save"
      failure={
        form.current
          ? "Someone else changed this student meanwhile. Close the window to see the guardians as they are now."
          : dialog.failure
      }
      {...(question !== null && {
        saveClassName: "btn-error",
        savesOnEnter: false,
        saveLabel: "Save and close the window",
        onSave: () => form.saveBy(read(true)),
        intro: <Notice kind="warning">{question}</Notice>,
      })}
      onClose={props.onClose}
    >
      <GuardianFields form={form} isNew={!before} />
    </FormDialog>
  );
}

type GuardianForm = Pick<
  ReturnType<typeof useDialogForm<typeof SET_GUARDIANS, Form>>,
  "typed" | "field" | "change"
>;
function GuardianFields({ form, isNew }: { form: GuardianForm; isNew: boolean }) {
  const { typed } = form;
  return (
    <div className="grid gap-4">
      {isNew && (
        <SponsorField
          id="guardian-sponsor"
          label="Guardian"
          help="A sponsor on record, found by name or email, or a new one"
          called=""
          {...form.field("sponsor_id")}
        />
      )}
      {typed.sponsor_id === NEW_SPONSOR && (
        <>
          <TextField
            id="guardian-name"
            label="Name"
            isRequired
            help="As letters call the guardian, for example Maria Dela Cruz"
            {...form.field("sponsor_name")}
          />
          <TextField
            id="guardian-email"
            label="Email"
            help="Without one, what is for this guardian is handed out on paper"
            {...form.field("sponsor_email")}
          />
          <TextField id="guardian-contact" label="Contact No." {...form.field("sponsor_contact_number")} />
        </>
      )}
      <SelectField
        id="guardian-relation"
        label="Relation"
        placeholder="Not told"
        isFirst={!isNew}
        options={RELATION_OPTIONS}
        {...form.field("relation")}
        onChange={(relation) => form.change({ relation: relation as Relation })}
      />
      <Tick
        label="Gets the bills"
        help="The first who does is the sponsor, whom invoices name; each other one gets a copy of what is emailed."
        {...form.field("gets_bills")}
      />
      <Tick
        label="Gets the school's mail"
        help="Report cards, and that one was published."
        {...form.field("gets_mail")}
      />
    </div>
  );
}

const Tick = (props: { label: string; help: string; value: boolean; onChange: (value: boolean) => void }) => (
  <label className="flex items-start gap-2">
    <input
      type="checkbox"
      className="checkbox checkbox-sm mt-0.5"
      checked={props.value}
      onChange={(event) => props.onChange(event.target.checked)}
    />
    <span>
      {props.label}
      <span className="field-help block">{props.help}</span>
    </span>
  </label>
);
