import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { FoldedEvents } from "#app/management/record-history.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { DEPARTURE_FIELDS } from "#core/management/departures.ts";
import type { RecordCall } from "#core/management/office-records.body.ts";
import { STUDENT_PERSON, type STUDENT_VIEWS } from "#core/management/people/people.body.ts";
import { isPutAside } from "#core/management/record-state.ts";
import type { CallValue } from "#core/shared/call.ts";
import { formatDay, formatInstant, type SchoolDay } from "#core/shared/school-day.ts";
import type { Route } from "./+types/student-person.route.ts";
import { EraseContacts } from "./erase-contacts.tsx";
import { PersonFrame, PersonLink, PersonSection, personName } from "./person-frame.tsx";
import { MergeNotices, OnRecordTwice } from "./person-merges.tsx";
import { StudentArrival } from "./student-arrival.tsx";
import { StudentGuardians } from "./student-guardians.tsx";

const PlacementsDialog = lazy(() => import("./placements-dialog.tsx"));
const RecordDialog = lazy(() => import("#app/management/record-dialog.tsx"));

type Person = CallValue<typeof STUDENT_PERSON>["data"];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? personName("students", loaderData.record) : "Student"} · Students · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const { data } = await load(args, STUDENT_PERSON, { params: { id: args.params.id } });
  return data;
}

/** A student: details, guardians, siblings, sections, papers and history. */
export default function StudentPerson({ loaderData: person }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [isLeaving, setLeaving] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const { record, photo, siblings, papers } = person;
  const name = personName("students", record);
  const hasLeft = isPutAside(record) && person.departures.some(({ returnedOn }) => returnedOn === null);
  return (
    <PersonFrame
      list="students"
      record={record}
      photo={photo}
      number={record.id}
      facts={["lrn", "birth_date", "sex", "type", "home_address", "email", "contact_number"]}
      onLeave={() => setLeaving(true)}
      privacy={hasLeft && <EraseContacts record={record} name={name} onErased={() => void revalidate()} />}
    >
      {person.successor !== null && (
        <div className="mb-4 max-w-4xl">
          <Notice kind="info">This number is put aside: the student is {person.successor}.</Notice>
        </div>
      )}
      <MergeNotices
        list="students"
        id={record.id}
        merges={person.merges}
        onChanged={() => void revalidate()}
      />
      <StudentGuardians person={person} onChanged={() => void revalidate()} />
      <PersonSection
        title="Siblings"
        none={siblings.length === 0 && "No other student has one of these guardians."}
      >
        <PlainTable
          look="ruled"
          label="Siblings"
          rows={siblings}
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
          ]}
        />
      </PersonSection>
      <Placements person={person} onCorrect={() => setCorrecting(true)} />
      <StudentArrival
        student={{ id: record.id, name }}
        arrivals={person.arrivals}
        onChanged={() => void revalidate()}
      />
      <PersonSection title="Papers" none={papers.length === 0 && "Nothing was issued yet."}>
        <PlainTable
          look="ruled"
          label="Papers"
          rows={papers}
          columns={[
            { head: "Paper", cell: ({ what }) => what },
            { head: "Of", cell: ({ of }) => of },
            { head: "Issued", cell: ({ at }) => formatInstant(at) },
          ]}
        />
      </PersonSection>
      {person.successor === null && (
        <OnRecordTwice list="students" record={record} onChanged={() => void revalidate()} />
      )}
      <div className="mt-7">
        <FoldedEvents
          title="Who looked"
          to={callTo<typeof STUDENT_VIEWS>("GET /management/students/{id}/views", { id: record.id })}
          none="Nobody did, as far as it is kept."
        />
      </div>
      {isCorrecting && (
        <Suspense>
          <PlacementsDialog
            student={{ id: record.id, name, version: Number(record.version) }}
            onSaved={() => void revalidate()}
            onClose={() => setCorrecting(false)}
          />
        </Suspense>
      )}
      {isLeaving && (
        <Suspense>
          <RecordDialog
            title={`${name} leaves the school`}
            fields={DEPARTURE_FIELDS}
            record={null}
            defaults={{ kind: "", left_on: "", reason: "", destination: "" }}
            to={callTo<RecordCall>("POST /management/students/{id}/leave", { id: record.id })}
            onSaved={() => void revalidate()}
            onClose={() => setLeaving(false)}
          />
        </Suspense>
      )}
    </PersonFrame>
  );
}

const dayOr = (day: SchoolDay | null, otherwise: string): string =>
  day === null ? otherwise : formatDay(day);

/** Where the student is and was, year by year, and when he or she left the school and came back. */
const Placements = ({
  person: { placements, departures },
  onCorrect,
}: {
  person: Person;
  onCorrect: () => void;
}) => (
  <PersonSection
    title="Sections"
    none={placements.length === 0 && "In no section yet."}
    action={
      <Button className="btn-xs" onClick={onCorrect}>
        Correct
      </Button>
    }
  >
    <PlainTable
      look="ruled"
      label="Sections"
      rows={placements}
      columns={[
        { head: "School Year", cell: ({ schoolYear }) => schoolYear },
        { head: "Section", cell: ({ place, isClub }) => (isClub ? `${place} (club)` : place) },
        {
          head: "From",
          cell: ({ joinedOn, isPrepared }) =>
            `${dayOr(joinedOn, "Start of the year")}${isPrepared ? " (prepared)" : ""}`,
        },
        { head: "To", cell: ({ leftOn }) => dayOr(leftOn, "") },
      ]}
    />
    {departures.map(({ reasonKind, leftOn, reason, destination, returnedOn }) => (
      <p key={leftOn} className="mt-2 text-sm">
        {reasonKind} on {formatDay(leftOn)}
        {destination && ` to ${destination}`}: {reason}
        {returnedOn && `. Came back on ${formatDay(returnedOn)}`}
      </p>
    ))}
  </PersonSection>
);
