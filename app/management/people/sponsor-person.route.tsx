import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { SPONSOR_PERSON, type UNDO_MERGE } from "#core/management/people/people-calls.ts";
import type { CallValue } from "#core/shared/call.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/sponsor-person.route.ts";
import { AccountSection, PersonFrame, PersonLink, PersonSection, personName } from "./person-frame.tsx";

const MergeDialog = lazy(() => import("./merge-dialog.tsx"));

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? personName("sponsors", loaderData.record) : "Sponsor"} · Sponsors · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const { data } = await load(args, SPONSOR_PERSON, { params: { id: args.params.id } });
  return data;
}

/** A sponsor: details, students and account. */
export default function SponsorPerson({ loaderData }: Route.ComponentProps) {
  const { record, photo, children, merges, accounts } = loaderData;
  const { revalidate } = useRevalidator();
  const [isMerging, setMerging] = useState(false);
  const onChanged = () => void revalidate();
  return (
    <PersonFrame
      list="sponsors"
      record={record}
      photo={photo}
      facts={[
        "email",
        "contact_number",
        "type",
        "home_address",
        "billing_address",
        "city",
        "province",
        "postal_code",
        "tax_number",
      ]}
    >
      {merges.map((merge) => (
        <MergeNotice key={merge.at} id={record.id} merge={merge} onChanged={onChanged} />
      ))}
      <PersonSection title="Students" none={children.length === 0 && "Guardian of no student."}>
        <PlainTable
          look="ruled"
          label="Students"
          rows={children}
          keyOf={({ id }) => id}
          columns={[
            {
              head: "Name",
              isName: true,
              className: "text-left font-normal",
              cell: (row) => <PersonLink list="students" {...row} />,
            },
            { head: "Student ID", cell: ({ id }) => id },
            { head: "Section", cell: ({ place }) => place || "–" },
            { head: "Relation", cell: ({ relation }) => relation || "–" },
            { head: "Bills", cell: ({ getsBills }) => (getsBills ? "Yes" : "No") },
            { head: "Mail", cell: ({ getsMail }) => (getsMail ? "Yes" : "No") },
          ]}
        />
      </PersonSection>
      <AccountSection accounts={accounts} none="No account in the parent app." />
      <PersonSection title="On record twice?">
        <Button onClick={() => setMerging(true)}>Merge another sponsor into this one</Button>
      </PersonSection>
      {isMerging && (
        <Suspense>
          <MergeDialog
            id={record.id}
            version={record.version ?? 1}
            name={personName("sponsors", record)}
            onSaved={onChanged}
            onClose={() => setMerging(false)}
          />
        </Suspense>
      )}
    </PersonFrame>
  );
}

type Merge = CallValue<typeof SPONSOR_PERSON>["data"]["merges"][number];
/** What was merged into this sponsor, while it can be taken back. */
function MergeNotice({ id, merge, onChanged }: { id: string; merge: Merge; onChanged: () => void }) {
  const { isBusy, send } = useOneChange(
    callTo<typeof UNDO_MERGE>("DELETE /management/sponsors/{id}/merge", { id }),
    {
      onDone: onChanged,
      onRefused: ({ refusal: { message } }) => toastError("Not taken back", message),
    },
  );
  return (
    <div className="mb-4 max-w-4xl">
      <Notice kind="info">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {merge.name} was merged into this sponsor by {merge.user}, {formatInstant(merge.at)}.
          <Button className="btn-xs" isBusy={isBusy} onClick={() => send(undefined)}>
            Take back
          </Button>
        </span>
      </Notice>
    </div>
  );
}
