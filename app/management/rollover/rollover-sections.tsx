import { lazy, Suspense, useState } from "react";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { Rollover } from "#core/management/rollover/rollover.body.ts";
import { scaledToText } from "#core/shared/decimal.ts";

const SectionDialog = lazy(() => import("./rollover-section-dialog.tsx"));
type RolloverSection = Rollover["sections"][number];

const stateOf = ({ isLeftOut, isThere, isEdited }: RolloverSection): string =>
  isLeftOut ? "Left out" : isThere ? "There already" : isEdited ? "Opens, changed" : "Opens";

/** The sections of the next year, with who is put into each. */
export function RolloverSections({ rollover }: { rollover: Rollover }) {
  const [edited, setEdited] = useState<string | null>(null);
  const { sections, advisers } = rollover;
  const section = sections.find(({ id }) => id === edited);
  return (
    <section aria-labelledby="rollover-sections" className="grid gap-2">
      <h2 id="rollover-sections" className="font-semibold">
        Sections <span className="count">{sections.length.toLocaleString("en-US")}</span>
      </h2>
      <section
        aria-label="Sections of the plan"
        className="max-h-[32rem] overflow-auto rounded-box border border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
        tabIndex={0}
      >
        <PlainTable
          look="dense"
          label="Sections"
          rows={sections}
          keyOf={({ id }) => id}
          none="This school year has no sections."
          columns={[
            {
              head: "Section",
              isName: true,
              cell: (one) =>
                one.isOnlyExisting ? (
                  `${one.levelName} ${one.name}`
                ) : (
                  <button type="button" className="link text-left" onClick={() => setEdited(one.id)}>
                    {one.levelName} {one.name}
                  </button>
                ),
            },
            { head: "State", cell: (one) => `${stateOf(one)}${one.isClub ? ", club" : ""}` },
            { head: "Adviser", cell: ({ adviserName }) => adviserName || "–" },
            { head: "Classes", isFigure: true, cell: ({ classes }) => classes },
            { head: "Students", isFigure: true, cell: ({ students }) => students },
            { head: "Boys", isFigure: true, cell: ({ boys }) => boys },
            { head: "Girls", isFigure: true, cell: ({ girls }) => girls },
            {
              head: "Average",
              isFigure: true,
              cell: ({ averageE2 }) => (averageE2 === null ? "–" : scaledToText(BigInt(averageE2), 2)),
            },
          ]}
        />
      </section>
      {section && (
        <Suspense fallback={null}>
          <SectionDialog section={section} advisers={advisers} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </section>
  );
}
