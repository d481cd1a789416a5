import { useState } from "react";
import { callTo, useAsked } from "#app/lib/browser-calls.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { RETENTION_DRY_RUN } from "#core/identity/calls.ts";
import { RETENTION, RETENTION_NAMES, retentionLabel } from "#core/management/retention.ts";

/** How much each time of keeping would delete today, before any is chosen. */
export function RetentionDryRun() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link cursor-pointer">What each time of keeping would delete today</summary>
      {isOpen && <Counts />}
    </details>
  );
}

const CHOICES = [...new Set(RETENTION_NAMES.flatMap((name) => RETENTION[name].choices))];

function Counts() {
  const answer = useAsked<typeof RETENTION_DRY_RUN>(callTo("GET /settings/school/retention"));
  if (answer === null) return <p className="mt-2 text-muted">Counting…</p>;
  if (!answer.ok) return <Notice kind="error">{answer.message}</Notice>;
  const { rows } = answer.value;
  const countOf = (name: string, choice: string) =>
    rows.find((row) => row.name === name && row.value === choice)?.count.toLocaleString("en-PH") ?? "–";
  return (
    <div className="mt-2 overflow-x-auto">
      <PlainTable
        look="ruled"
        label="What each time of keeping would delete today"
        rows={RETENTION_NAMES}
        keyOf={(name) => name}
        columns={[
          {
            head: "Setting",
            isName: true,
            cell: (name) => RETENTION[name].label,
          },
          ...CHOICES.map((choice) => ({
            head: retentionLabel(choice),
            isFigure: true,
            cell: (name: (typeof RETENTION_NAMES)[number]) => countOf(name, choice),
          })),
        ]}
      />
      <p className="mt-2 text-xs text-muted">
        Nothing is deleted here. Grades, papers, money and the trail of changes have no such time.
      </p>
    </div>
  );
}
