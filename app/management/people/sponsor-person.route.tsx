import { useRevalidator } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { SPONSOR_PERSON } from "#core/management/people/people.body.ts";
import type { Route } from "./+types/sponsor-person.route.ts";
import { AccountSection, PersonFrame, PersonLink, PersonSection, personName } from "./person-frame.tsx";
import { MergeNotices, OnRecordTwice } from "./person-merges.tsx";

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
      <MergeNotices list="sponsors" id={record.id} merges={merges} onChanged={onChanged} />
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
      <OnRecordTwice list="sponsors" record={record} onChanged={onChanged} />
    </PersonFrame>
  );
}
