import { useState } from "react";
import { ChevronDown } from "#app/ui/icons.tsx";
import type { SchemeTarget } from "#core/grading/schemes/scheme-assignments.ts";
import { targetKey } from "./scheme-form.ts";

interface TargetsFormProps {
  targets: readonly SchemeTarget[];
  /** The scheme itself; null for a new one. */
  own: string | null;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What a scheme applies to: grade levels, and subjects that have their own instead of their level's. */
export function TargetsForm({ targets, own, chosen, onChange }: TargetsFormProps) {
  const levels = targets.filter(({ subject }) => subject === null);
  const toggle = (target: SchemeTarget) => {
    const key = targetKey(target);
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  };
  return (
    <section aria-labelledby="targets" className="grid gap-2">
      <h2 id="targets" className="font-semibold">
        Applies to
      </h2>
      <p className="text-sm text-muted">
        A grade level has one scheme for all its subjects. A subject ticked here uses this scheme instead.
      </p>
      <ul className="border-t border-line">
        {levels.map((level) => (
          <Level
            key={level.level}
            level={level}
            subjects={targets.filter((target) => target.level === level.level && target.subject !== null)}
            own={own}
            chosen={chosen}
            onToggle={toggle}
          />
        ))}
      </ul>
    </section>
  );
}

interface LevelProps {
  level: SchemeTarget;
  subjects: readonly SchemeTarget[];
  own: string | null;
  chosen: readonly string[];
  onToggle: (target: SchemeTarget) => void;
}

function Level({ level, subjects, own, chosen, onToggle }: LevelProps) {
  const [isOpen, setOpen] = useState(false);
  const ticked = subjects.filter((subject) => chosen.includes(targetKey(subject))).length;
  const id = `subjects-${level.level}`;
  const isHeld = own !== null && level.scheme === own;
  return (
    <li className="border-b border-line">
      <div className="flex min-h-9 items-center gap-2">
        <Tick
          target={level}
          label={level.levelName}
          isTicked={chosen.includes(targetKey(level))}
          isFixed={isHeld}
          now={isHeld ? "" : (level.schemeName ?? "no scheme yet")}
          onToggle={() => onToggle(level)}
        />
        {subjects.length > 0 && (
          <button
            type="button"
            className="btn btn-ghost btn-xs num w-36 flex-none justify-end"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {ticked > 0 ? `${ticked} of ${subjects.length} subjects` : `${subjects.length} subjects`}
            <span className="sr-only"> of {level.levelName}</span>
            <ChevronDown className={`icon ${isOpen ? "rotate-180" : ""}`} />
          </button>
        )}
      </div>
      <ul id={id} hidden={!isOpen} className="pb-2 pl-6">
        {subjects.map((subject) => (
          <li key={subject.subject} className="flex min-h-8 items-center">
            <Tick
              target={subject}
              label={subject.subjectName ?? ""}
              isTicked={chosen.includes(targetKey(subject))}
              isFixed={false}
              now={nowOf(subject, level, own, chosen)}
              onToggle={() => onToggle(subject)}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The scheme a subject uses now; empty where that is the scheme itself. */
function nowOf(
  subject: SchemeTarget,
  level: SchemeTarget,
  own: string | null,
  chosen: readonly string[],
): string {
  if (subject.scheme !== null) return subject.scheme === own ? "" : (subject.schemeName ?? "");
  return chosen.includes(targetKey(subject)) ? (level.schemeName ?? "no scheme yet") : "as its grade level";
}

function Tick(props: {
  target: SchemeTarget;
  label: string;
  isTicked: boolean;
  /** Cannot be unticked: a level always has a scheme. */
  isFixed: boolean;
  /** The scheme assigned now, if another. */
  now: string;
  onToggle: () => void;
}) {
  return (
    <label
      className="flex min-w-0 flex-1 items-center gap-2 text-sm"
      title={props.isFixed ? "A grade level always has a scheme: assign another one instead" : undefined}
    >
      <input
        type="checkbox"
        className="checkbox flex-none"
        checked={props.isTicked}
        disabled={props.isFixed}
        onChange={props.onToggle}
      />
      <span className="min-w-0 truncate">{props.label}</span>
      {props.now && (
        <span className="ml-auto flex-none text-xs text-muted">
          {props.isTicked ? `instead of ${props.now}` : props.now}
        </span>
      )}
    </label>
  );
}
