import { load } from "#app/lib/api.server.ts";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { FACULTY_PERSON } from "#core/management/people/people.body.ts";
import type { Route } from "./+types/faculty-person.route.ts";
import { AccountSection, PersonFrame, PersonSection, personName } from "./person-frame.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData ? personName("faculties", loaderData.record) : "Faculty member"} · All Faculties · Talaan`,
  },
];

export async function loader(args: Route.LoaderArgs) {
  const { data } = await load(args, FACULTY_PERSON, { params: { id: args.params.id } });
  return data;
}

/** A member of the faculty: details, classes and sections by school year, and account. */
export default function FacultyPerson({ loaderData }: Route.ComponentProps) {
  const { record, photo, duties, accounts } = loaderData;
  return (
    <PersonFrame
      list="faculties"
      record={record}
      photo={photo}
      facts={["employee_no", "department", "designation", "type", "email", "contact_number"]}
    >
      <PersonSection title="Classes" none={duties.length === 0 && "Teaches no class and advises no section."}>
        <PlainTable
          look="ruled"
          label="Classes"
          rows={duties}
          columns={[
            { head: "School Year", cell: ({ schoolYear }) => schoolYear },
            { head: "Section", cell: ({ place }) => place },
            { head: "Subject", cell: ({ subject }) => subject || "Adviser of the section" },
          ]}
        />
      </PersonSection>
      <AccountSection accounts={accounts} none="No account: this person cannot sign in." />
    </PersonFrame>
  );
}
