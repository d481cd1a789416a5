import ArrowRight from "lucide-react/icons/arrow-right";
import type { WireOutlook } from "../../../core/grading/schemes/scheme-contract.ts";
import { Notice } from "../../ui/notice.tsx";

const figure = (count: number): string => count.toLocaleString("en-US");
const counted = (count: number, noun: string): string =>
  `${figure(count)} ${count === 1 ? noun : `${noun}s`}`;
const grade = (value: number | null): string => (value === null ? "–" : value.toFixed(4));

/** What the next version would change: who goes by it, and, for information, what it would make of grades that stay as they are. */
export function SchemePreview(props: { outlook: WireOutlook | null; isDirty: boolean; isNew: boolean }) {
  const { outlook, isDirty, isNew } = props;
  return (
    <section aria-labelledby="outlook" aria-live="polite" className="grid gap-3">
      <h2 id="outlook" className="font-semibold">
        What would change
      </h2>
      {outlook ? (
        <Outlook outlook={outlook} />
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

const booksOf = (sections: WireOutlook["taking"]): number =>
  sections.reduce((sum, { gradebook_count }) => sum + gradebook_count, 0);
const named = (sections: WireOutlook["taking"]): string =>
  sections.map((section) => `${section.name} (${section.gradebook_count})`).join(", ");

function Outlook({ outlook: { taking, leaving, pinned } }: { outlook: WireOutlook }) {
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
          <b className="font-semibold">{counted(booksOf(leaving), "gradebook")} without a score</b> would go
          by the scheme of their grade level again: {named(leaving)}.
        </Notice>
      )}
      <Notice kind="info">
        <b className="font-semibold">{counted(pinned.gradebook_count, "gradebook")} with scores</b> keep their
        version and their grades. With this one, {counted(pinned.differing, "grade")} would differ
        {pinned.counted < pinned.gradebook_count && ` in the newest ${figure(pinned.counted)} of them`}.
      </Notice>
      {pinned.sections.length > 0 && pinned.differing > 0 && <Sections sections={pinned.sections} />}
      {pinned.students.length > 0 && <Students pinned={pinned} />}
    </>
  );
}

function Sections({ sections }: { sections: WireOutlook["pinned"]["sections"] }) {
  return (
    <section
      className="max-h-[320px] overflow-auto border-t border-line"
      aria-label="Grades that would differ, by section"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <table className="data-table" data-density="compact" aria-label="By section">
        <thead>
          <tr>
            <th scope="col">Section</th>
            {["Grades", "Higher", "Lower", "Pass or fail instead"].map((label) => (
              <th key={label} scope="col" data-align="right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.id}>
              <th scope="row">{section.name}</th>
              {[section.student_count, section.higher, section.lower, section.crossing].map((count, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column
                <td key={at} data-align="right">
                  {figure(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Students({ pinned }: { pinned: WireOutlook["pinned"] }) {
  return (
    <section
      className="max-h-[360px] overflow-auto border-t border-line"
      aria-label="Students whose grade would differ"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard
      tabIndex={0}
    >
      <table className="data-table" data-density="compact" aria-label="Students">
        <caption className="py-2 text-left text-xs text-muted">
          {pinned.students.length < pinned.differing
            ? `The widest ${figure(pinned.students.length)} of ${figure(pinned.differing)}`
            : `All ${figure(pinned.differing)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Gradebook</th>
            <th scope="col" data-align="right">
              Grade
            </th>
          </tr>
        </thead>
        <tbody>
          {pinned.students.map((row) => (
            <tr key={`${row.gradebook} ${row.student_id}`}>
              <th scope="row">
                <span className="cut" title={row.student}>
                  {row.student}
                </span>
              </th>
              <td>
                <span className="cut" title={row.gradebook}>
                  {row.gradebook}
                </span>
              </td>
              <td data-align="right">
                <span className="inline-flex items-center gap-1.5">
                  <span className="text-muted">{grade(row.from)}</span>
                  <ArrowRight className="icon size-3.5 text-faint" aria-label="to" />
                  <span className={row.crosses ? "font-semibold text-error" : "font-medium"}>
                    {grade(row.to)}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
