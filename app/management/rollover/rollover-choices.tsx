import { useState } from "react";
import { Link } from "react-router";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { Rollover, SAVE_ROLLOVER } from "#core/management/rollover/rollover.body.ts";
import type { RolloverRule } from "#core/management/rollover/rollover-plan.ts";

const RULE_OPTIONS: { value: RolloverRule; label: string }[] = [
  { value: "same-name", label: "The section of the same name, else evenly" },
  { value: "shuffle", label: "Evenly by average and sex" },
];
type Flag = "needs_pass" | "brings_advisers" | "brings_classes" | "brings_teachers" | "brings_schemes";

/** The rule by which students get their sections, and what comes along from this year. */
export function RolloverChoicesForm({ rollover }: { rollover: Rollover }) {
  const [failure, setFailure] = useState("");
  const [typed, setTyped] = useState({
    rule: rollover.rule,
    needs_pass: rollover.needsPass,
    brings_advisers: rollover.bringsAdvisers,
    brings_classes: rollover.bringsClasses,
    brings_teachers: rollover.bringsTeachers,
    brings_schemes: rollover.bringsSchemes,
  });
  const { isBusy, send } = useOneChange(callTo<typeof SAVE_ROLLOVER>("POST /management/rollover"), {
    onDone: () => setFailure(""),
    onRefused: ({ refusal }) => setFailure(refusal.message),
  });
  const save = (placesAnew: boolean) =>
    send({ ...typed, places_anew: placesAnew, version: rollover.version });
  const schemes = rollover.schemes.map(({ name }) => name).join(", ");
  const flags: readonly [Flag, string][] = [
    ["needs_pass", "Only students whose enrollment pass is released"],
    ["brings_advisers", "Advisers come along"],
    ["brings_classes", "Class assignments come along, with their terms"],
    ["brings_teachers", "Teachers of the classes come along"],
    [
      "brings_schemes",
      schemes === "" ? "Grading schemes (the next year has all of them)" : `Grading schemes: ${schemes}`,
    ],
  ];
  const isPrepared = rollover.status !== null;
  return (
    <section aria-label="Rule and what comes along" className="mt-4 grid max-w-3xl gap-4">
      {failure && <Notice kind="error">{failure}</Notice>}
      <SelectField
        id="rollover-rule"
        label="Sections of the students"
        value={typed.rule}
        options={RULE_OPTIONS}
        onChange={(rule) => setTyped({ ...typed, rule: rule as RolloverRule })}
      />
      <ul className="grid gap-1">
        {flags.map(([name, label]) => (
          <li key={name}>
            <label className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={typed[name]}
                onChange={() => setTyped({ ...typed, [name]: !typed[name] })}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {rollover.holdsBalances
          ? "Students with an open balance are held back."
          : "Students go whatever they owe."}{" "}
        <Link to="/settings" className="link">
          Settings
        </Link>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button className="btn-primary" isBusy={isBusy} onClick={() => save(false)}>
          {isPrepared ? "Save" : "Prepare"}
        </Button>
        {isPrepared && (
          <Button isBusy={isBusy} onClick={() => save(true)}>
            Place everyone anew
          </Button>
        )}
      </div>
    </section>
  );
}
