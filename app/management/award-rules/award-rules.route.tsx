import { useState } from "react";
import { useFetcher, useSearchParams } from "react-router";
import { loadOfYear } from "#app/lib/api.server.ts";
import { callTo, type Changed as Outcome } from "#app/lib/browser-calls.ts";
import { type ApiRefusal, NO_ANSWER } from "#app/lib/error-catalogue.ts";
import { submitJson } from "#app/lib/submit-json.ts";
import { NoSchoolYear } from "#app/management/no-school-year.tsx";
import { Button } from "#app/ui/button.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import {
  AWARD_RULES,
  type PREVIEW_AWARD_RULES,
  type RulesDetail,
  type RulesEntry,
  type RulesForm,
  type RulesPreview,
  rulesSearch,
  type SAVE_AWARD_RULES,
} from "#core/awards/award-rules.body.ts";
import { NO_FIGURE } from "#core/shared/entry-messages.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/award-rules.route.ts";
import { hasUnreadFigure, RulesFields } from "./rules-fields.tsx";

export const meta = () => [{ title: "Award Rules · Talaan" }];

export async function loader(args: Route.LoaderArgs): Promise<RulesDetail | null> {
  const answer = await loadOfYear(args, AWARD_RULES, {
    search: rulesSearch(args.url.searchParams.get("year") ?? ""),
  });
  return answer && answer.data;
}

/** The award rules of a school year: the newest version to make the next one from, and what that would change. */
export default function AwardRulesScreen({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NoSchoolYear title="Award Rules" />;
  return <RulesEditor key={`${loaderData.id} ${loaderData.version}`} detail={loaderData} />;
}

function RulesEditor({ detail }: { detail: RulesDetail }) {
  const [, setParams] = useSearchParams();
  const [rules, setRules] = useState<RulesForm>(detail.rules);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const previewing = useFetcher<Outcome<typeof PREVIEW_AWARD_RULES>>();
  const [previewed, setPreviewed] = useState("");
  const { isBusy, send } = useOneChange(callTo<typeof SAVE_AWARD_RULES>("POST /management/award-rules"), {
    onDone: () => setRefusal(null),
    onRefused: (outcome) => setRefusal(outcome.refusal),
  });
  const entry: RulesEntry = { schoolYearUuid: detail.id, version: detail.version, rules };
  const text = JSON.stringify(rules);
  const isDirty = text !== JSON.stringify(detail.rules);
  const answer = previewing.state === "idle" && previewed === text ? previewing.data : undefined;
  const shown = answer && !answer.ok ? answer.refusal : refusal;
  const preview = () => {
    if (hasUnreadFigure(rules)) return setRefusal({ ...NO_ANSWER, message: NO_FIGURE });
    setRefusal(null);
    setPreviewed(text);
    const { path } = callTo<typeof PREVIEW_AWARD_RULES>("POST /management/award-rules/preview");
    submitJson(previewing.submit, { change: entry }, path);
  };
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
        <h1 className="text-lg font-semibold">Award Rules</h1>
        <span className="text-sm text-muted">
          {detail.version === 0 ? "No version of its own yet" : `Version ${detail.version}`}
        </span>
        <div className="ml-auto flex gap-2">
          {isDirty && <Button onClick={() => setRules(detail.rules)}>Discard</Button>}
          <Button isBusy={previewing.state !== "idle"} disabled={!isDirty} onClick={preview}>
            Preview
          </Button>
          <Button
            className="btn-primary"
            isBusy={isBusy}
            disabled={!answer?.ok || hasUnreadFigure(rules)}
            title={answer?.ok ? undefined : "Preview what would change first"}
            onClick={() => send(entry)}
          >
            Save as new version
          </Button>
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        <p className="text-sm text-muted">
          Versions are never edited: saving creates a new one, for this school year and later ones without
          rules of their own. Issued certificates stay as they are.
        </p>
        {shown && (
          <div className="mt-3">
            <Notice kind="error">
              {shown.errors.length > 0
                ? shown.errors.map(({ message, path }) => <p key={`${path}${message}`}>{message}</p>)
                : shown.message}
            </Notice>
          </div>
        )}
        <div className="mt-4 grid max-w-3xl gap-4 sm:grid-cols-2">
          <SelectField
            id="year"
            label="School Year"
            value={detail.id}
            options={detail.schoolYears.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(year) => setParams({ year })}
          />
          <SelectField
            id="shipped"
            label="Start from"
            value=""
            placeholder="Keep what is below"
            options={detail.shipped.map(({ name }) => ({ value: name, label: name }))}
            onChange={(name) => setRules(detail.shipped.find((one) => one.name === name) ?? rules)}
          />
        </div>
        {rules.note !== "" && (
          <div className="mt-3 max-w-3xl">
            <Notice kind="warning">{rules.note}</Notice>
          </div>
        )}
        <RulesFields rules={rules} gradeLevels={detail.gradeLevels} onChange={setRules} />
        {answer?.ok && <RulesChanges preview={answer.value.data} />}
        <section className="mt-6" aria-label="Versions">
          <h2 className="font-semibold">Versions</h2>
          {detail.versions.length === 0 && (
            <p className="text-sm text-muted">This school year has none: {detail.rules.name} apply.</p>
          )}
          <ul className="mt-1 text-sm">
            {detail.versions.map(({ version, name, createdAt, createdBy }) => (
              <li key={version}>
                Version {version}, {name}: {formatInstant(createdAt)}, {createdBy}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </main>
  );
}

/** Who would gain and who would lose which award. */
function RulesChanges({ preview }: { preview: RulesPreview }) {
  return (
    <section className="mt-6 grid gap-6 lg:grid-cols-2" aria-label="What would change" role="status">
      <Changed title="Gained" count={preview.gainedCount} awards={preview.gained} />
      <Changed title="Lost" count={preview.lostCount} awards={preview.lost} />
    </section>
  );
}

function Changed(props: { title: string; count: number; awards: RulesPreview["gained"] }) {
  const { title, count, awards } = props;
  return (
    <section aria-label={title}>
      <h2 className="font-semibold">
        {title} <span className="count">{count.toLocaleString("en-US")}</span>
      </h2>
      {count === 0 && <p className="text-sm text-muted">No award.</p>}
      <ul className="mt-1 max-h-80 overflow-y-auto text-sm">
        {awards.map((one) => (
          <li key={`${one.studentNo} ${one.awardName} ${one.term}`} className="py-0.5">
            {one.studentName}: {one.awardName}, {one.term}, {one.gradeSection}
          </li>
        ))}
      </ul>
      {count > awards.length && <p className="text-sm text-muted">And {count - awards.length} more.</p>}
    </section>
  );
}
