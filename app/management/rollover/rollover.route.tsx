import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { CalendarArrowUp } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { SCREENS } from "#core/identity/screens.ts";
import {
  type APPLY_ROLLOVER,
  READ_ROLLOVER,
  type RETRY_ROLLOVER,
  type Rollover,
  type TAKE_ROLLOVER_BACK,
} from "#core/management/rollover/rollover.body.ts";
import {
  hasEnded,
  hasPartFailed,
  isApplying,
  isDraft,
  type RolloverStatus,
  rolloverWorkflow,
} from "#core/management/rollover/rollover-actions.ts";
import { type Confirmation, mayAct } from "#core/shared/actions.ts";
import { formatDay, formatInstant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/rollover.route.ts";
import { RolloverChanges } from "./rollover-changes.tsx";
import { RolloverChoicesForm } from "./rollover-choices.tsx";
import { RolloverFees } from "./rollover-fees.tsx";
import { RolloverParts } from "./rollover-parts.tsx";
import { RolloverSections } from "./rollover-sections.tsx";
import { RolloverStudents } from "./rollover-students.tsx";

const TITLE = SCREENS.rollover.label;
export const meta = () => [{ title: `${TITLE} · Talaan` }];

const NAMES = ["search", "outcome", "hindrance", "section_id", "page"];
export async function loader(args: Route.LoaderArgs): Promise<Rollover> {
  const asked = [...args.url.searchParams].filter(([name, value]) => NAMES.includes(name) && value !== "");
  return (await load(args, READ_ROLLOVER, { search: new URLSearchParams(asked) }, TITLE)).data;
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

/** The next school year: planned of this one, edited, compared with what has changed since, applied and taken back. */
export default function RolloverScreen({ loaderData: rollover }: Route.ComponentProps) {
  const { fromYear, toYear, status } = rollover;
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
        <h1 className="text-lg font-semibold">{TITLE}</h1>
        {toYear !== null && (
          <span className="text-sm text-muted">
            {fromYear} → {toYear}
          </span>
        )}
        {status !== null && <RolloverButtons rollover={rollover} status={status} />}
      </div>
      <section
        aria-label={TITLE}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        {toYear === null ? (
          <NoNextYear fromYear={fromYear} />
        ) : status === null ? (
          <Prepare rollover={rollover} toYear={toYear} />
        ) : isDraft(status) ? (
          <Draft rollover={rollover} />
        ) : (
          <Applied rollover={rollover} />
        )}
      </section>
    </main>
  );
}

function NoNextYear({ fromYear }: { fromYear: string | null }) {
  return (
    <div className="grid place-items-center py-16 text-center">
      <div>
        <CalendarArrowUp className="mx-auto size-6 text-muted" />
        <h2 className="mt-3 font-semibold">
          {fromYear === null
            ? "There is no school year yet"
            : `There is no school year after ${fromYear} yet`}
        </h2>
        <p className="mt-1 text-muted">
          Add it with its terms first. Then its sections and students are planned here.
        </p>
        <Link to={SCREENS.presets.path} className="btn btn-primary mt-5">
          Add a school year
        </Link>
      </div>
    </div>
  );
}

function Prepare({ rollover, toYear }: { rollover: Rollover; toYear: string }) {
  return (
    <>
      <p className="max-w-3xl text-sm text-muted">
        The plan of {toYear} is made of this year’s sections, of each student’s promotion and enrollment pass.
        Nothing is written to {toYear} before the plan is applied; it can be prepared and changed for weeks.
      </p>
      <RolloverChoicesForm rollover={rollover} />
    </>
  );
}

function Draft({ rollover }: { rollover: Rollover }) {
  const { preparedAt, preparedBy, outcomes, going, staying } = rollover;
  return (
    <div className="grid gap-6">
      <p className="text-sm text-muted">
        Prepared by {preparedBy}
        {preparedAt && `, ${formatInstant(preparedAt)}`}
      </p>
      <RolloverChanges rollover={rollover} />
      <section aria-label="Overview" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <span>
          <b className="num">{count(going, "student", "students")}</b> go
        </span>
        <span>
          <b className="num">{count(staying, "student", "students")}</b> stay
        </span>
        {outcomes.map(({ outcome, students }) => (
          <span key={outcome} className="text-muted">
            {outcome} <span className="num">{students.toLocaleString("en-US")}</span>
          </span>
        ))}
      </section>
      <RolloverStudents rollover={rollover} />
      <RolloverSections rollover={rollover} />
      <RolloverFees rollover={rollover} isEditable />
      <details className="rounded-box border border-line px-4 py-3">
        <summary className="min-h-6 cursor-pointer font-semibold">Rule and what comes along</summary>
        <RolloverChoicesForm rollover={rollover} />
      </details>
    </div>
  );
}

const POLL_MS = 1000;
function Applied({ rollover }: { rollover: Rollover }) {
  const { status, appliedAt, appliedBy, toYear, toStart, takeBackRefusal } = rollover;
  const { revalidate } = useRevalidator();
  const isUnderWay = status !== null && isApplying(status);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
  return (
    <div className="grid max-w-4xl gap-4">
      <p className="text-sm text-muted">
        Applied by {appliedBy}
        {appliedAt && `, ${formatInstant(appliedAt)}`}.
        {toStart && ` It can be taken back until ${toYear} begins on ${formatDay(toStart)}.`}
      </p>
      {!isUnderWay && takeBackRefusal !== "" && <Notice kind="info">{takeBackRefusal}</Notice>}
      <RolloverParts rollover={rollover} isUnderWay={isUnderWay} />
      <RolloverFees rollover={rollover} isEditable={false} />
    </div>
  );
}

/** Applies, tries again and takes back: the administrator's. */
function RolloverButtons({ rollover, status }: { rollover: Rollover; status: RolloverStatus }) {
  const { role } = useSignedIn();
  const [asking, setAsking] = useState<"apply" | "takeBack" | null>(null);
  const [failure, setFailure] = useState("");
  const { digest, applyRefusal, takeBackRefusal, parts, toYear } = rollover;
  const told = {
    onDone: () => {
      setAsking(null);
      setFailure("");
    },
    onRefused: ({ refusal }: { refusal: { message: string } }) => {
      setAsking(null);
      setFailure(refusal.message);
    },
  };
  const applying = useOneChange(callTo<typeof APPLY_ROLLOVER>("POST /management/rollover/apply"), told);
  const retrying = useOneChange(callTo<typeof RETRY_ROLLOVER>("POST /management/rollover/retry"), told);
  const takingBack = useOneChange(
    callTo<typeof TAKE_ROLLOVER_BACK>("POST /management/rollover/take-back"),
    told,
  );
  if (!mayAct(rolloverWorkflow, "apply", { role }))
    return (
      isDraft(status) && (
        <span className="ml-auto text-sm text-muted">A system administrator applies it.</span>
      )
    );
  const { apply, retry, takeBack } = rolloverWorkflow.actions;
  const sections = rollover.sections.filter(({ isLeftOut, isThere }) => !isLeftOut && !isThere).length;
  const confirmations: Record<"apply" | "takeBack", Confirmation> = {
    apply: {
      title: `Apply the rollover to ${toYear}?`,
      text: `${count(sections, "section", "sections")} open, and ${count(rollover.going, "student goes", "students go")} into them. ${count(rollover.staying, "student stays", "students stay")} behind with a reason. This year stays as it is.`,
      confirmLabel: apply.label,
      cancelLabel: "Cancel",
    },
    takeBack: {
      title: `Take the rollover to ${toYear} back?`,
      text: "Every section, class and placement that it made is removed. The draft and its changes stay, and can be applied again.",
      confirmLabel: takeBack.label,
      cancelLabel: "Cancel",
      danger: true,
    },
  };
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {failure && (
        <span role="alert" className="text-sm text-error">
          {failure}
        </span>
      )}
      {isDraft(status) && (
        <Button
          className="btn-primary"
          refusal={applyRefusal || undefined}
          onClick={() => setAsking("apply")}
        >
          {apply.label}
        </Button>
      )}
      {hasEnded(status) && parts.some((part) => hasPartFailed(part.status)) && (
        <Button isBusy={retrying.isBusy} onClick={() => retrying.send()}>
          {retry.label}
        </Button>
      )}
      {hasEnded(status) && (
        <Button refusal={takeBackRefusal || undefined} onClick={() => setAsking("takeBack")}>
          {takeBack.label}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          confirmation={confirmations[asking]}
          isBusy={applying.isBusy || takingBack.isBusy}
          onCancel={() => setAsking(null)}
          onConfirm={() => (asking === "apply" ? applying.send({ digest }) : takingBack.send())}
        />
      )}
    </div>
  );
}
