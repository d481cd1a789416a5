import { lazy, useState } from "react";
import { Link } from "react-router";
import { openReference } from "#app/billing/references/open-reference.ts";
import { PaperSheet } from "#app/documents/paper-sheet.tsx";
import { BILLING_TIMEOUT_MS, load } from "#app/lib/api.server.ts";
import { Paperclip } from "#app/ui/icons.tsx";
import { ChoiceButton, placeChoices, RecordScreen } from "#app/ui/record/record-screen.tsx";
import { accountPath } from "#core/billing/accounts/account-path.ts";
import { NOTE } from "#core/billing/promissory-note.body.ts";
import { PROMISSORY_NOTES, type PromissoryNote } from "#core/billing/promissory-note.ts";
import { promissoryNotePaper } from "#core/documents/papers/promissory-note-paper.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, formatInstant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/note-view.route.ts";
import { NoteStatusBadge } from "./note-cells.tsx";
import { useNoteActions } from "./use-note-actions.tsx";

const SignedPaperDialog = lazy(() => import("./signed-paper-dialog.tsx"));

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.note.number ?? "Promissory Note"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs) {
  const { data: detail } = await load(args, NOTE, {
    params: { uuid: args.params.uuid },
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  return { note: detail.note, paper: promissoryNotePaper(detail, args.url.origin) };
}

/** One promissory note: how far it is met, and the paper that is signed. */
export default function NoteView({ loaderData: { note, paper } }: Route.ComponentProps) {
  const [attaches, setAttaches] = useState(false);
  const actions = useNoteActions(() => {});
  const {
    buttons: [print],
    menu,
  } = placeChoices(actions.choicesFor([note], "row"), "print");
  const signedPaper = {
    key: "signedPaper",
    label: "Signed Paper",
    icon: <Paperclip className="icon" />,
    onChoose: () => setAttaches(true),
  };
  return (
    <RecordScreen
      title={note.number}
      badge={<NoteStatusBadge status={note.status} />}
      list={PROMISSORY_NOTES}
      goesBack
      documentLabel={`Promissory note ${note.number}`}
      print={print && <ChoiceButton choice={{ ...print, label: "Print" }} />}
      menu={menu}
      buttons={<ChoiceButton choice={signedPaper} isPrimary />}
      dialogs={
        <>
          {actions.dialogs}
          {attaches && <SignedPaperDialog note={note} onClose={() => setAttaches(false)} />}
        </>
      }
    >
      <NoteProgress note={note} />
      <PaperSheet paper={paper} />
    </RecordScreen>
  );
}

/** What has happened since the note was made; not on the paper. */
function NoteProgress({ note }: { note: PromissoryNote }) {
  const facts: [label: string, value: React.ReactNode][] = [
    [
      "Customer",
      <Link key="customer" className="link-in" to={accountPath(note)}>
        {note.customerName}
      </Link>,
    ],
    ["Settled since", `${formatPesos(note.settled)} of ${formatPesos(note.amount)}`],
    ["Next date", note.nextDate === null ? "–" : formatDay(note.nextDate)],
    [
      "Signed paper",
      note.documentNumber === null ? (
        "Not attached yet"
      ) : (
        <button
          key="paper"
          type="button"
          className="link-in"
          onClick={() => openReference(note.documentNumber ?? "")}
        >
          {note.documentNumber}
        </button>
      ),
    ],
    ...(note.withdrawnAt === null
      ? []
      : [["Withdrawn", `${formatInstant(note.withdrawnAt)}: ${note.withdrawnReason}`] as [string, string]]),
  ];
  return (
    <dl className="not-printed mx-auto my-4 grid w-[min(816px,100%-32px)] grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-base-100 px-5 py-4 text-sm sm:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className={label === "Withdrawn" ? "col-span-full" : "min-w-0"}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="num mt-0.5 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
