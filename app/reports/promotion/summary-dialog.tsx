import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { PromotionSummary } from "#core/reports/promotion/promotion-summary.ts";

/** How many students of each grade level are promoted, conditional and retained, and how many have each descriptor. */
export default function SummaryDialog({
  summary: { levels },
  onClose,
}: {
  summary: PromotionSummary;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Summary by level"
      className="max-w-4xl"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {levels.length === 0 ? (
        <p className="text-muted">There are no students.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard.
        <section className="overflow-x-auto" aria-label="Summary" tabIndex={0}>
          <PlainTable
            look="ruled"
            label="Summary by level"
            rows={levels}
            keyOf={({ code }) => code}
            columns={[
              {
                head: "Grade Level",
                isName: true,
                className: "text-left font-medium",
                cell: ({ name }) => name,
              },
              { head: "Students", isFigure: true, cell: ({ students }) => students },
              { head: "Promoted", isFigure: true, cell: ({ promoted }) => promoted },
              { head: "Conditional", isFigure: true, cell: ({ conditional }) => conditional },
              { head: "Retained", isFigure: true, cell: ({ retained }) => retained },
              {
                head: "General averages",
                cell: ({ descriptors }) => descriptors.map((one) => `${one.name} ${one.students}`).join(", "),
              },
            ]}
          />
        </section>
      )}
    </Dialog>
  );
}
