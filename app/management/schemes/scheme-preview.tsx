import { ArrowRight } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { SchemeChanges } from "#core/grading/schemes/scheme.body.ts";
import { scaledToText } from "#core/shared/decimal.ts";

const figure = (count: number): string => count.toLocaleString("en-US");
const counted = (count: number, noun: string): string =>
  `${figure(count)} ${count === 1 ? noun : `${noun}s`}`;
const grade = (gradeE4: number | null): string => (gradeE4 === null ? "–" : scaledToText(BigInt(gradeE4), 4));

/** What the next version would change: the gradebooks that would use it and, for information, how it would change grades that stay as they are. */
export function SchemePreview(props: { changes: SchemeChanges | null; isDirty: boolean; isNew: boolean }) {
  const { changes, isDirty, isNew } = props;
  return (
    <section aria-labelledby="scheme-changes" aria-live="polite" className="grid gap-3">
      <h2 id="scheme-changes" className="font-semibold">
        What would change
      </h2>
      {changes ? (
        <Changes changes={changes} />
      ) : (
        <p className="text-sm text-muted">
          {isDirty || isNew
            ? "Preview shows which gradebooks would use it, and how it would change their grades. Nothing is saved."
            : "Change a weight or the transmutation, then preview it. Versions are never edited. Saving creates a new one."}
        </p>
      )}
    </section>
  );
}

const booksOf = (sections: SchemeChanges["taking"]): number =>
  sections.reduce((sum, { gradebooks }) => sum + gradebooks, 0);
const named = (sections: SchemeChanges["taking"]): string =>
  sections.map((section) => `${section.name} (${section.gradebooks})`).join(", ");

function Changes({ changes: { taking, leaving, pinned } }: { changes: SchemeChanges }) {
  const gradebooks = booksOf(taking);
  return (
    <>
      <Notice kind={gradebooks > 0 ? "warning" : "info"}>
        <b className="font-semibold">{counted(gradebooks, "gradebook")} without a score</b> would use it
        {taking.length > 0 && `: ${named(taking)}`}, and every gradebook of what it applies to that opens from
        now on.
      </Notice>
      {leaving.length > 0 && (
        <Notice kind="warning">
          <b className="font-semibold">{counted(booksOf(leaving), "gradebook")} without a score</b> would use
          the scheme of their grade level again: {named(leaving)}.
        </Notice>
      )}
      <Notice kind="info">
        <b className="font-semibold">{counted(pinned.gradebooks, "gradebook")} with scores</b> keep their
        version and their grades. With this one, {counted(pinned.differing, "grade")} would differ
        {pinned.counted < pinned.gradebooks && ` in the newest ${figure(pinned.counted)} of them`}.
      </Notice>
      {pinned.sections.length > 0 && pinned.differing > 0 && <Sections sections={pinned.sections} />}
      {pinned.changes.length > 0 && <Students pinned={pinned} />}
    </>
  );
}

function Sections({ sections }: { sections: SchemeChanges["pinned"]["sections"] }) {
  return (
    <section
      className="max-h-[320px] overflow-auto border-t border-line"
      aria-label="Grades that would differ, by section"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <PlainTable
        look="dense"
        label="By section"
        rows={sections}
        keyOf={({ key }) => key}
        columns={[
          { head: "Section", isName: true, cell: ({ name }) => name },
          { head: "Grades", isFigure: true, cell: ({ students }) => figure(students) },
          { head: "Higher", isFigure: true, cell: ({ higher }) => figure(higher) },
          { head: "Lower", isFigure: true, cell: ({ lower }) => figure(lower) },
          { head: "Pass or fail instead", isFigure: true, cell: ({ crossing }) => figure(crossing) },
        ]}
      />
    </section>
  );
}

function Students({ pinned }: { pinned: SchemeChanges["pinned"] }) {
  return (
    <section
      className="max-h-[360px] overflow-auto border-t border-line"
      aria-label="Students whose grade would differ"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <PlainTable
        look="dense"
        label="Students"
        caption={
          <caption className="py-2 text-left text-xs text-muted">
            {pinned.changes.length < pinned.differing
              ? `The widest ${figure(pinned.changes.length)} of ${figure(pinned.differing)}`
              : `All ${figure(pinned.differing)}`}
          </caption>
        }
        rows={pinned.changes}
        keyOf={(row) => `${row.gradebook} ${row.student.number}`}
        columns={[
          { head: "Student", isName: true, cell: ({ student }) => <Cut text={student.name} /> },
          { head: "Gradebook", cell: ({ gradebook }) => <Cut text={gradebook} /> },
          {
            head: "Grade",
            isFigure: true,
            cell: (row) => (
              <span className="inline-flex items-center gap-1.5">
                <span className="text-muted">{grade(row.fromE4)}</span>
                <ArrowRight className="icon size-3.5 text-faint" aria-label="to" />
                <span className={row.crosses ? "font-semibold text-error" : "font-medium"}>
                  {grade(row.toE4)}
                </span>
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

const Cut = ({ text }: { text: string }) => (
  <span className="cut" title={text}>
    {text}
  </span>
);
