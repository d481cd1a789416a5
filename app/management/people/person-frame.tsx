import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { callTo } from "#app/lib/browser-calls.ts";
import { useRole } from "#app/shell/use-role.ts";
import { Button } from "#app/ui/button.tsx";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import { Pencil } from "#app/ui/icons.tsx";
import { type Fact, Facts } from "#app/ui/record/facts.tsx";
import { ScreenHead } from "#app/ui/screen-head.tsx";
import { mayEnter } from "#core/identity/access.ts";
import { SCREENS } from "#core/identity/screens.ts";
import { EDITORS, type ManagementRow } from "#core/management/editors.ts";
import { OFFICE_LISTS } from "#core/management/lists/office-lists.ts";
import type { RecordCall } from "#core/management/office-records.body.ts";
import { type PHOTO_CALLS, SIGN_IN_ACCOUNT } from "#core/management/people/people.body.ts";
import { type PersonList, personPath } from "#core/management/people/person-paths.ts";
import { isPutAside } from "#core/management/record-state.ts";
import { cellText } from "#core/shared/list/cell-text.ts";
import type { AnyList } from "#core/shared/list/definition.ts";
import type { Fields, RecordOfFields } from "#core/shared/list/fields.ts";
import { EverythingKept } from "./everything-kept.tsx";

const RecordDialog = lazy(() => import("#app/management/record-dialog.tsx"));
const RecordState = lazy(() => import("#app/management/record-state.tsx"));
const RecordHistory = lazy(() => import("#app/management/record-history.tsx"));

interface PersonFrameProps {
  list: PersonList;
  record: ManagementRow;
  /** SHA-256 of the photo; null: there is none. */
  photo: string | null;
  /** What stands beside the name: the number of a student. */
  number?: string;
  /** What is shown of the record, in this order: fields by their names on the wire. */
  facts: readonly string[];
  /** Opens the form of a student who leaves. */
  onLeave?: () => void;
  /** What else the registrar does for the person's privacy. */
  privacy?: ReactNode;
  children: ReactNode;
}

/** The screen of a person (M-25): who it is, what changes the record, and below what belongs to it. */
export function PersonFrame({
  list,
  record,
  photo,
  number,
  facts,
  onLeave,
  privacy,
  children,
}: PersonFrameProps) {
  const name = personName(list, record);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const role = useRole();
  const [isEditing, setEditing] = useState(false);
  const { label, path } = SCREENS[list];
  const id = record.id;
  const isActive = !isPutAside(record);
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <ScreenHead
        title={number === undefined ? name : `${name}, ${number}`}
        badge={isActive ? undefined : <span className="badge badge-warning">Inactive</span>}
        back={{ to: path, label: `Back to ${label}` }}
      >
        <Button className="btn-primary" icon={<Pencil className="icon" />} onClick={() => setEditing(true)}>
          Edit
        </Button>
      </ScreenHead>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          {photo !== null && <Photo list={list} id={id} photo={photo} name={name} />}
          <Facts look="beside" label="Details" facts={factsOf(list, record, facts)} />
        </div>
        <Suspense>
          <div className="mt-4">
            <RecordState
              list={list}
              id={id}
              name={name}
              isActive={isActive}
              version={record.version ?? 1}
              onChanged={() => void revalidate()}
              onRemoved={() => void navigate(path)}
              {...(onLeave && { onLeave })}
            />
          </div>
        </Suspense>
        {children}
        {role && mayEnter("privacy", role) && (
          <PersonSection title="Privacy">
            <div className="flex flex-wrap gap-2">
              <EverythingKept list={list} id={id} />
              {privacy}
            </div>
          </PersonSection>
        )}
        <div className="mt-7 max-w-4xl">
          <Suspense>
            <RecordHistory list={list} id={id} />
          </Suspense>
        </div>
      </div>
      {isEditing && (
        <Suspense>
          <RecordDialog
            title={name}
            fields={EDITORS[list]?.fields ?? []}
            record={record}
            defaults={{}}
            to={callTo<RecordCall>(`PATCH /management/${list}/{id}`, { id })}
            extra={
              <PictureField
                id="photo"
                label="Photo"
                help="PNG or JPEG of at most 1 MB and 2,000 pixels a side. Only the school's office sees it."
                path={photoPath(list, id)}
                kept={photo && <Photo list={list} id={id} photo={photo} name={name} />}
                onChanged={() => void revalidate()}
              />
            }
            onSaved={() => void revalidate()}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </main>
  );
}

const photoPath = (list: PersonList, id: string): string =>
  callTo<(typeof PHOTO_CALLS)[PersonList]["show"]>(`GET /management/${list}/{id}/photo`, { id }).path;
const Photo = (props: { list: PersonList; id: string; photo: string; name: string }) => (
  <img
    className="size-28 flex-none rounded-box border border-line object-cover"
    // Another photo has another address: none is shown from before.
    src={`${photoPath(props.list, props.id)}?photo=${props.photo.slice(0, 8)}`}
    alt={props.name}
  />
);

/** What lists call the person of a record. */
export const personName = (list: PersonList, record: ManagementRow): string => {
  const { row }: AnyList = OFFICE_LISTS[list];
  return (row.fromWire(record) as { name: string }).name;
};

/** What belongs to a person; `none`: what is said where there is nothing. */
export const PersonSection = (props: {
  title: string;
  none?: string | false;
  action?: ReactNode;
  children?: ReactNode;
}) => (
  <section className="mt-7 max-w-4xl" aria-label={props.title}>
    <div className="mb-2 flex min-h-8 items-center gap-3">
      <h2 className="font-semibold">{props.title}</h2>
      {props.action}
    </div>
    {props.none ? <p className="text-sm text-muted">{props.none}</p> : props.children}
  </section>
);

/** A person as a link to the screen. */
export const PersonLink = (props: { list: PersonList; id: string; name: string; status?: string }) => (
  <>
    <Link to={personPath(props.list, props.id)} className="link-in">
      {props.name}
    </Link>
    {isPutAside(props) && <span className="text-muted"> · Inactive</span>}
  </>
);

/**
 * What is on record of a person, in this order, as the list or the form calls it; what is empty is left out. `names`: those of
 * the wire.
 */
function factsOf(list: PersonList, record: ManagementRow, names: readonly string[]): readonly Fact[] {
  const { row }: AnyList = OFFICE_LISTS[list];
  const columns = Object.values(row.fields as Fields);
  return names.flatMap((name) => {
    const column = columns.find(({ wire, label }) => wire.includes(name) && label !== undefined);
    const label = column?.label ?? EDITORS[list]?.fields.find((field) => field.name === name)?.label ?? name;
    const value = column ? cellText(column, column.fromWire(record[name])) : String(record[name] ?? "");
    return value ? [{ label, value }] : [];
  });
}

type SignInAccount = RecordOfFields<typeof SIGN_IN_ACCOUNT.fields>;
/** How a person signs in, as the list of accounts calls it. */
export const AccountSection = ({ accounts, none }: { accounts: readonly SignInAccount[]; none: string }) => (
  <PersonSection title="Account" none={accounts.length === 0 && none}>
    {accounts.map((account) => (
      <Facts
        key={account.email}
        look="beside"
        facts={Object.entries(SIGN_IN_ACCOUNT.fields as Fields).map(([key, field]) => ({
          label: field.label ?? "",
          value: cellText(field, account[key as keyof SignInAccount]) ?? field.empty,
        }))}
      />
    ))}
  </PersonSection>
);
