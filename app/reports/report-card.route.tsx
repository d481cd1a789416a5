import { lazy, type ReactNode, useCallback, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { FormerClasses } from "#app/grading/moved/former-classes.tsx";
import { load } from "#app/lib/api.server.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { ChevronLeft, ChevronRight, Eye } from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { placeChoices, RecordScreen } from "#app/ui/record/record-screen.tsx";
import { MAIL_STATES } from "#core/documents/document-status.ts";
import { CARD_DETAIL, type CardOrigins } from "#core/documents/report-card/report-card.body.ts";
import { gradebookPath } from "#core/grading/gradebook/gradebook.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { explanationPath } from "#core/reports/awards/award.ts";
import { PERFORMANCE_LIST, type PerformanceRow } from "#core/reports/performance-list.ts";
import { type PromotionRow, promotionWorkflow } from "#core/reports/promotion/promotion.ts";
import { CARD_MAIL_LABELS, isUncertain, reportCardWorkflow } from "#core/reports/report-card.ts";
import { decide } from "#core/shared/actions.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/report-card.route.ts";
import { PERFORMANCE_CELLS } from "./performance-cells.tsx";
import { usePromotionActions } from "./promotion/use-promotion-actions.tsx";
import { ReportCardSheet } from "./report-card-sheet.tsx";
import { usePerformanceActions } from "./use-performance-actions.tsx";

const PdfPreview = lazy(() => import("#app/documents/pdf-preview.tsx"));

export const meta = () => [{ title: "Report Card · Talaan" }];

export async function loader(args: Route.LoaderArgs) {
  const revision = args.url.searchParams.get("revision");
  const { level, period, term, student } = args.params;
  const { data } = await load(args, CARD_DETAIL, {
    params: { level, period, term, student },
    search: new URLSearchParams(revision ? { revision } : {}),
  });
  return { ...data, asked: revision };
}

const LIST = { title: "Student Performance", path: PERFORMANCE_LIST.path };

type Loaded = Awaited<ReturnType<typeof loader>>;

/** One student's card of a term: as it was published last, with what there is to say of it beside it. */
export default function ReportCard({ loaderData, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const onDone = useCallback(() => void revalidate(), [revalidate]);
  const { choicesFor, dialogs } = usePerformanceActions(onDone);
  const { card, document } = loaderData;
  const pathOf = (student: string, term: string = params.term) =>
    `${PERFORMANCE_LIST.path}/${params.level}/${params.period}/${term}/${student}`;
  // What is done about the promotion is beside it.
  const actions = placeChoices(choicesFor([card], "row"), ...Object.keys(promotionWorkflow.actions)).menu;
  const preview = usePreview(card, loaderData.asked !== null);
  return (
    <RecordScreen
      title={`${card.studentName}, ${TERM_NAMES[card.term]} Term`}
      badge={PERFORMANCE_CELLS.state(card)}
      list={LIST}
      documentLabel={`Report card of ${card.studentName}`}
      tools={
        <>
          <Neighbour to={loaderData.previous_student} label="Student before" pathOf={pathOf} />
          <Neighbour to={loaderData.next_student} label="Student after" pathOf={pathOf} />
        </>
      }
      menu={[...preview.choices, ...actions]}
      aside={{ label: "About this card", content: <Beside loaded={loaderData} pathOf={pathOf} /> }}
      dialogs={
        <>
          {dialogs}
          {preview.dialog}
        </>
      }
    >
      <ReportCardSheet document={document} />
    </RecordScreen>
  );
}

/** Opens the PDF of the card over its screen, for those who print it; `isOther`: another revision is on the screen. */
function usePreview(card: PerformanceRow, isOther: boolean): { choices: MenuChoice[]; dialog: ReactNode } {
  const { role } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const isAllowed = !isOther && decide(reportCardWorkflow, "print", { role }, card).allowed;
  return {
    choices: isAllowed
      ? [
          {
            key: "preview",
            label: "Preview PDF",
            icon: <Eye className="icon" />,
            onChoose: () => setOpen(true),
          },
        ]
      : [],
    dialog: isOpen && (
      <PdfPreview
        title={`Report card of ${card.studentName}`}
        list={PERFORMANCE_LIST.name}
        name="print"
        uuid={card.uuid}
        onClose={close}
      />
    ),
  };
}

const ICONS = { "Student before": ChevronLeft, "Student after": ChevronRight };
function Neighbour(props: {
  to: string | null;
  label: keyof typeof ICONS;
  pathOf: (student: string) => string;
}) {
  const Icon = ICONS[props.label];
  if (props.to === null)
    return (
      <button type="button" className="btn btn-ghost btn-square" aria-label={props.label} disabled>
        <Icon className="icon" />
      </button>
    );
  return (
    <Link to={props.pathOf(props.to)} className="btn btn-ghost btn-square" aria-label={props.label}>
      <Icon className="icon" />
    </Link>
  );
}

/** What is missing, the terms to switch to, and the revisions. */
function Beside({
  loaded: { card, promotions, revisions, mails, origins, former_classes, asked },
  pathOf,
}: {
  loaded: Loaded;
  pathOf: (student: string, term?: string) => string;
}) {
  const here = pathOf(card.studentNo);
  return (
    <>
      <nav aria-label="Terms" className="flex gap-2">
        {Object.values(TERM_NAMES).map((name) => (
          <Link
            key={name}
            to={pathOf(card.studentNo, name)}
            className={`btn btn-sm ${TERM_NAMES[card.term] === name ? "btn-primary" : ""}`}
            aria-current={TERM_NAMES[card.term] === name ? "page" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <Lines title="Cannot be published yet" lines={card.reasons} />
      <Lines title="Missing on the card" lines={card.warnings} />
      <section>
        <h2 className="font-semibold">Revisions</h2>
        {revisions.length === 0 ? (
          <p className="text-muted">Nothing is published of this term.</p>
        ) : (
          <ol className="mt-1 grid gap-2">
            {card.state === "Changed" && (
              <li>
                <Link
                  to={`${here}?revision=now`}
                  className="link-in"
                  aria-current={asked === "now" ? "page" : undefined}
                >
                  As it reads now
                </Link>
                <p className="text-muted">This card has changed since it was published.</p>
              </li>
            )}
            {revisions.map(({ number, publishedAt, publishedBy, reason, code, sha256, changes }) => (
              <li key={number}>
                <Link
                  to={`${here}?revision=${number}`}
                  className="link-in"
                  aria-current={asked === String(number) ? "page" : undefined}
                >
                  Revision {number}
                </Link>
                <p className="text-muted">
                  {formatInstant(publishedAt)}, {publishedBy}
                </p>
                {reason && <p>{reason}</p>}
                {changes.length > 0 && (
                  <details className="text-sm">
                    <summary className="cursor-pointer">
                      {changes.length === 1 ? "1 change" : `${changes.length} changes`}
                    </summary>
                    <ul aria-label={`What revision ${number} changed`} className="py-1">
                      {changes.map(({ what, before, after }) => (
                        <li key={what}>
                          {what}: {before || "blank"} → {after || "blank"}
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
                <p className="text-xs text-muted" title={`SHA-256 ${sha256}`}>
                  {code}
                </p>
              </li>
            ))}
          </ol>
        )}
      </section>
      <Mails mails={mails} />
      <CardOriginsList origins={origins} />
      <FormerClasses classes={former_classes} />
      <section>
        <h2 className="font-semibold">Promotion</h2>
        <CardPromotion promotion={promotions[0] ?? null} />
      </section>
      <section>
        <h2 className="font-semibold">Awards</h2>
        <Link
          to={explanationPath({ studentNo: card.studentNo, schoolYear: card.schoolYear, period: card.term })}
          className="link-in"
        >
          Why, and why not?
        </Link>
      </section>
    </>
  );
}

/** What became of the emails about the card. */
function Mails({ mails }: Pick<Loaded, "mails">) {
  if (mails.length === 0) return null;
  return (
    <section>
      <h2 className="font-semibold">Emails</h2>
      <ul className="mt-1 grid gap-2">
        {mails.map(({ kind, revision, status, error, at }) => (
          <li key={`${kind} ${revision} ${at}`}>
            {CARD_MAIL_LABELS[kind]}, revision {revision}
            <p className={isUncertain(status) ? "text-error" : "text-muted"}>
              {MAIL_STATES[status].label}, {formatInstant(at)}
            </p>
            {error && <p className="text-muted">{error}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-1 list-disc pl-4 text-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** The promotion of a student's year and the remedial classes, with what can be done about them. */
function CardPromotion({ promotion }: { promotion: PromotionRow | null }) {
  const { revalidate } = useRevalidator();
  const onDone = useCallback(() => void revalidate(), [revalidate]);
  const { choicesFor, dialogs } = usePromotionActions(onDone);
  if (!promotion) return <p>In progress</p>;
  return (
    <>
      <p>{promotion.actionTaken || "In progress"}</p>
      {promotion.areasText && <p className="text-muted">Not passed: {promotion.areasText}</p>}
      {promotion.remedialText && <p className="text-muted">Remedial classes: {promotion.remedialText}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {choicesFor([promotion], "row").map(({ key, label, onChoose }) => (
          <button key={key} type="button" className="btn btn-sm" onClick={onChoose}>
            {label}
          </button>
        ))}
      </div>
      {dialogs}
    </>
  );
}

/** How each figure of the card came about, down to the gradebook it is of. */
function CardOriginsList({ origins }: { origins: CardOrigins }) {
  return (
    <section>
      <h2 className="font-semibold">How each figure came about</h2>
      <div className="mt-1 grid gap-1">
        {origins.subjects.map(({ name, kind, terms, final }) => (
          <details key={name}>
            <summary className="min-h-6 cursor-pointer">{name}</summary>
            <ul className="mb-2 grid gap-1 pl-4 text-muted">
              {terms.map(({ term, text, status, class_id, gradebook_id, teachers }) => (
                <li key={term}>
                  {term}: {text}
                  {gradebook_id !== null && (
                    <>
                      {". "}
                      <Link
                        to={gradebookPath({ classUuid: class_id, uuid: gradebook_id, subject: { kind } })}
                        className="link-in"
                      >
                        Gradebook of the {term} term
                      </Link>
                      {`, ${[status, teachers].filter(Boolean).join(", ")}`}
                    </>
                  )}
                </li>
              ))}
              {final && <li>Final: {final}</li>}
            </ul>
          </details>
        ))}
        <p>General average of the term</p>
        <p className="pl-4 text-muted">{origins.term_average}</p>
        {origins.year_average && (
          <>
            <p>General average of the year</p>
            <p className="pl-4 text-muted">{origins.year_average}</p>
          </>
        )}
      </div>
    </section>
  );
}
