import type { Rollover } from "#core/management/rollover/rollover.body.ts";
import { isToApply } from "#core/management/rollover/rollover-actions.ts";

/** How far a rollover is applied, section by section, and whom it did not place and why. */
export function RolloverParts({ rollover, isUnderWay }: { rollover: Rollover; isUnderWay: boolean }) {
  const { parts } = rollover;
  const done = parts.filter(({ status }) => !isToApply(status)).length;
  const placed = parts.reduce((sum, part) => sum + part.placed, 0);
  return (
    <section aria-label="Progress" className="grid gap-3">
      <div role="status">
        <b className="num">{placed.toLocaleString("en-US")}</b> {placed === 1 ? "student" : "students"} placed
        · <span className="num">{done}</span> of <span className="num">{parts.length}</span> sections
        {!isUnderWay && " · done"}
      </div>
      <progress
        className="progress"
        value={done}
        max={Math.max(1, parts.length)}
        aria-label="Sections that are done"
      />
      <ul aria-label="Sections" className="rounded-box border border-line">
        {parts.map(({ name, status, placed: students, classes, leftOut, error }) => (
          <li key={name} className="border-t border-line px-3 py-2 text-sm first:border-t-0">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 font-medium">{name}</span>
              <span className="num text-muted">
                {isToApply(status)
                  ? "Waiting"
                  : error === null
                    ? `${students} students, ${classes} classes`
                    : "Failed"}
              </span>
            </div>
            {error && <p className="text-error">{error}</p>}
            {leftOut.map((one) => (
              <p key={one.studentNumber} className="text-muted">
                {one.studentNumber} {one.name}: {one.reason}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
