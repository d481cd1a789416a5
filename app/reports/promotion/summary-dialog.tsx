import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
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
          <table className="table-sm table w-full text-sm" aria-label="Summary by level">
            <thead>
              <tr>
                <th scope="col" className="text-left">
                  Grade Level
                </th>
                {["Students", "Promoted", "Conditional", "Retained"].map((heading) => (
                  <th key={heading} scope="col" className="text-right">
                    {heading}
                  </th>
                ))}
                <th scope="col" className="text-left">
                  General averages
                </th>
              </tr>
            </thead>
            <tbody>
              {levels.map(({ code, name, descriptors, ...counts }) => (
                <tr key={code}>
                  <th scope="row" className="text-left font-medium">
                    {name}
                  </th>
                  {[counts.students, counts.promoted, counts.conditional, counts.retained].map(
                    (count, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places.
                      <td key={place} className="num text-right">
                        {count}
                      </td>
                    ),
                  )}
                  <td>{descriptors.map((one) => `${one.name} ${one.students}`).join(", ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Dialog>
  );
}
