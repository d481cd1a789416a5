import { lazy, type ReactNode, Suspense, useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { ArrowUp, Pencil, Plus, X } from "#app/ui/icons.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { enteredAgain, GUARDIANS_MAX } from "#core/management/people/guardians.ts";
import type { SET_GUARDIANS, STUDENT_PERSON } from "#core/management/people/people.body.ts";
import type { CallValue } from "#core/shared/call.ts";
import { PersonLink, PersonSection } from "./person-frame.tsx";

const GuardianDialog = lazy(() => import("./guardian-dialog.tsx"));

type Person = CallValue<typeof STUDENT_PERSON>["data"];
type Guardian = Person["guardians"][number];

/** The guardians of a student in their order, and what changes them. */
export function StudentGuardians({ person, onChanged }: { person: Person; onChanged: () => void }) {
  const { record, guardians } = person;
  const [edited, setEdited] = useState<number | "new" | null>(null);
  const [removed, setRemoved] = useState<Guardian | null>(null);
  const { isBusy, send } = useOneChange(
    callTo<typeof SET_GUARDIANS>("POST /management/students/{id}/guardians", { id: record.id }),
    {
      onDone: () => {
        setRemoved(null);
        onChanged();
      },
      onRefused: ({ refusal: { message } }) => {
        setRemoved(null);
        toastError("Not saved", message);
      },
    },
  );
  const save = (after: readonly Guardian[]) =>
    send({ guardians: after.map(enteredAgain), version: record.version });
  const moveUp = (place: number) => {
    const after = [...guardians];
    after.splice(place - 1, 0, ...after.splice(place, 1));
    save(after);
  };
  return (
    <PersonSection
      title="Guardians"
      action={
        guardians.length < GUARDIANS_MAX && (
          <Button className="btn-xs" icon={<Plus className="icon" />} onClick={() => setEdited("new")}>
            Add guardian
          </Button>
        )
      }
    >
      <div className="overflow-x-auto">
        <GuardianTable guardians={guardians} onMoveUp={moveUp} onEdit={setEdited} onRemove={setRemoved} />
      </div>
      {removed && (
        <ConfirmDialog
          confirmation={{
            title: "Remove guardian",
            text: `${removed.name} will be no guardian of this student any more: without bills, mail and access in the parent app. The sponsor's record stays.`,
            confirmLabel: "Remove",
            cancelLabel: "Cancel",
            danger: true,
          }}
          isBusy={isBusy}
          onConfirm={() => save(guardians.filter((guardian) => guardian !== removed))}
          onCancel={() => setRemoved(null)}
        />
      )}
      {edited !== null && (
        <Suspense>
          <GuardianDialog
            studentNumber={record.id}
            version={record.version ?? 1}
            guardians={guardians}
            edited={edited === "new" ? null : edited}
            onSaved={onChanged}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </PersonSection>
  );
}

/** What a phone has no room for: it is on the guardian's own screen. */
const ON_WIDE = "max-sm:hidden";
function GuardianTable(props: {
  guardians: readonly Guardian[];
  onMoveUp: (place: number) => void;
  onEdit: (place: number) => void;
  onRemove: (guardian: Guardian) => void;
}) {
  const { guardians } = props;
  const told = (guardian: Guardian, flag: "getsBills" | "getsMail", first: string): string => {
    if (!guardian[flag]) return "–";
    return guardian === guardians.find((one) => one[flag]) ? first : "Copy";
  };
  return (
    <PlainTable
      look="ruled"
      label="Guardians"
      rows={guardians}
      keyOf={({ id }) => id}
      columns={[
        {
          head: "Name",
          isName: true,
          className: "text-left font-normal",
          cell: (row) => <PersonLink list="sponsors" {...row} />,
        },
        { head: "Relation", cell: ({ relation }) => relation || "–" },
        {
          head: "Email",
          className: "break-all",
          columnClassName: ON_WIDE,
          cell: ({ email }) => email || "–",
        },
        { head: "Contact No.", columnClassName: ON_WIDE, cell: ({ contactNumber }) => contactNumber || "–" },
        { head: "Bills", cell: (row) => told(row, "getsBills", "Sponsor") },
        { head: "Mail", cell: (row) => told(row, "getsMail", "First") },
        {
          head: "Parent app",
          columnClassName: ON_WIDE,
          cell: ({ hasAccount }) => (hasAccount ? "Account" : "–"),
        },
        {
          head: "Change",
          hidesHead: true,
          cell: (row, place) => (
            <div className="flex justify-end">
              {place > 0 && (
                <RowButton
                  label={`Move ${row.name} up`}
                  icon={<ArrowUp className="icon" />}
                  onClick={() => props.onMoveUp(place)}
                />
              )}
              <RowButton
                label={`Change ${row.name}`}
                icon={<Pencil className="icon" />}
                onClick={() => props.onEdit(place)}
              />
              {guardians.length > 1 && (
                <RowButton
                  label={`Remove ${row.name}`}
                  icon={<X className="icon" />}
                  onClick={() => props.onRemove(row)}
                />
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

const RowButton = (props: { label: string; icon: ReactNode; onClick: () => void }) => (
  <button
    type="button"
    className="btn btn-ghost btn-square btn-xs"
    aria-label={props.label}
    title={props.label}
    onClick={props.onClick}
  >
    {props.icon}
  </button>
);
