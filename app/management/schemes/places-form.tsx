import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import type { WirePlace } from "../../../core/grading/schemes/scheme-contract.ts";
import { placeKey } from "./scheme-form.ts";

interface PlacesFormProps {
  places: readonly WirePlace[];
  /** The scheme itself; null while it is not there yet. */
  own: string | null;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What a scheme applies to: grade levels, and subjects that have their own instead of their level's. */
export function PlacesForm({ places, own, chosen, onChange }: PlacesFormProps) {
  const levels = places.filter(({ subject_code }) => subject_code === null);
  const toggle = (place: WirePlace) => {
    const key = placeKey(place);
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  };
  return (
    <section aria-labelledby="places" className="grid gap-2">
      <h2 id="places" className="font-semibold">
        Stands for
      </h2>
      <p className="text-sm text-muted">
        A grade level goes by one scheme; a subject ticked here goes by this one whatever its level goes by.
      </p>
      <ul className="border-t border-line">
        {levels.map((level) => (
          <Level
            key={level.gradelevel_code}
            level={level}
            subjects={places.filter(
              ({ gradelevel_code, subject_code }) =>
                gradelevel_code === level.gradelevel_code && subject_code !== null,
            )}
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
  level: WirePlace;
  subjects: readonly WirePlace[];
  own: string | null;
  chosen: readonly string[];
  onToggle: (place: WirePlace) => void;
}

function Level({ level, subjects, own, chosen, onToggle }: LevelProps) {
  const [isOpen, setOpen] = useState(false);
  const ticked = subjects.filter((subject) => chosen.includes(placeKey(subject))).length;
  const id = `subjects-${level.gradelevel_code}`;
  const isHeld = own !== null && level.scheme_id === own;
  return (
    <li className="border-b border-line">
      <div className="flex min-h-9 items-center gap-2">
        <Tick
          place={level}
          label={level.grade_level}
          isTicked={chosen.includes(placeKey(level))}
          isFixed={isHeld}
          now={isHeld ? "" : (level.scheme ?? "no scheme yet")}
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
            <span className="sr-only"> of {level.grade_level}</span>
            <ChevronDown className={`icon ${isOpen ? "rotate-180" : ""}`} aria-hidden />
          </button>
        )}
      </div>
      <ul id={id} hidden={!isOpen} className="pb-2 pl-6">
        {subjects.map((subject) => (
          <li key={subject.subject_code} className="flex min-h-8 items-center">
            <Tick
              place={subject}
              label={subject.subject ?? ""}
              isTicked={chosen.includes(placeKey(subject))}
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

/** What a subject goes by now: nothing to say where that is the scheme itself. */
function nowOf(subject: WirePlace, level: WirePlace, own: string | null, chosen: readonly string[]): string {
  if (subject.scheme !== null) return subject.scheme_id === own ? "" : subject.scheme;
  return chosen.includes(placeKey(subject)) ? (level.scheme ?? "no scheme yet") : "as its grade level";
}

function Tick(props: {
  place: WirePlace;
  label: string;
  isTicked: boolean;
  /** Cannot be unticked: a level always has a scheme. */
  isFixed: boolean;
  /** What is there now, if something else. */
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
