import { load } from "#app/lib/api.server.ts";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { SPONSOR_PERSON } from "#core/management/people/people-calls.ts";
import type { Route } from "./+types/sponsor-person.route.ts";
import {
  AccountSection,
  factsOf,
  PersonFrame,
  PersonLink,
  PersonSection,
  personName,
} from "./person-frame.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? personName("sponsors", loaderData.record) : "Sponsor"} · Sponsors · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const { data } = await load(args, SPONSOR_PERSON, { params: { id: args.params.id } });
  return data;
}

/** A sponsor: details, students and account. */
export default function SponsorPerson({ loaderData }: Route.ComponentProps) {
  const { record, photo, children, accounts } = loaderData;
  return (
    <PersonFrame
      list="sponsors"
      record={record}
      photo={photo}
      facts={factsOf(record, {
        email: "Email",
        contact_number: "Contact No.",
        type: "Sponsor type",
        home_address: "Home address",
        billing_address: "Billing address",
        city: "City",
        province: "Province",
        postal_code: "Postal code",
        tax_number: "TIN",
      })}
    >
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
    </PersonFrame>
  );
}
