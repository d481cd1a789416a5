import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { CHANGE_ROLLOVER_FEE, Rollover } from "#core/management/rollover/rollover.body.ts";
import { formatDay } from "#core/shared/school-day.ts";

type Fee = Rollover["fees"][number];

const scheduleText = ({ number, endsOn, endsBefore }: Fee["schedules"][number]): string =>
  endsBefore
    ? `${number} ends on ${formatDay(endsOn)}, before the year begins`
    : `${number} runs on through ${formatDay(endsOn)}`;

/** Who is billed in the next year: each segment that follows a grade level, with who joins and leaves it on the first day. */
export function RolloverFees({ rollover, isEditable }: { rollover: Rollover; isEditable: boolean }) {
  const { fees, toStart } = rollover;
  const [failure, setFailure] = useState("");
  const change = useOneChange(callTo<typeof CHANGE_ROLLOVER_FEE>("PATCH /management/rollover/segments"), {
    onDone: () => setFailure(""),
    onRefused: ({ refusal }) => setFailure(refusal.message),
  });
  return (
    <section aria-labelledby="rollover-fees" className="grid gap-2">
      <h2 id="rollover-fees" className="font-semibold">
        Fees <span className="count">{fees.length.toLocaleString("en-US")}</span>
      </h2>
      <p className="text-sm text-muted">
        Segments that follow a grade level have its students from{" "}
        {toStart ? formatDay(toStart) : "the first day"} on. One that is left out keeps its students.
        Products, discounts and schedules stay as they are, and nothing is invoiced by the rollover.
      </p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <section
        aria-label="Fees of the plan"
        className="overflow-auto rounded-box border border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        <PlainTable
          look="dense"
          label="Fees"
          rows={fees}
          keyOf={({ id }) => id}
          none="No segment follows a grade level: who is billed stays as finance has it."
          columns={[
            { head: "Segment", isName: true, cell: ({ name }) => name },
            { head: "Follows", cell: ({ levelName, isLeftOut }) => (isLeftOut ? "Left out" : levelName) },
            { head: "Students", isFigure: true, cell: ({ members }) => members },
            { head: "Join", isFigure: true, cell: ({ joining }) => joining },
            { head: "Leave", isFigure: true, cell: ({ leaving }) => leaving },
            {
              head: "Schedules",
              cell: ({ schedules }) => schedules.map(scheduleText).join("; ") || "–",
            },
            ...(isEditable
              ? [
                  {
                    head: "Change",
                    cell: ({ id, name, isLeftOut, version }: Fee) => (
                      <Button
                        className="btn-sm"
                        isBusy={change.isBusy}
                        aria-label={isLeftOut ? `Take in ${name}` : `Leave out ${name}`}
                        onClick={() => change.send({ segment_id: id, is_left_out: !isLeftOut, version })}
                      >
                        {isLeftOut ? "Take in" : "Leave out"}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
    </section>
  );
}
