import { SelectField } from "#app/ui/form/select-field.tsx";
import {
  LEVEL_PRESET_KEYS,
  LEVEL_PRESETS,
  type LevelPresetKey,
  levelPreset,
} from "#core/management/presets/level-presets.ts";
import type { PresetEntry } from "#core/management/presets/preset.body.ts";

/** A preset, and which of its grade levels the school has; null: none. */
export interface ChosenLevels {
  levels: NonNullable<PresetEntry["levels"]> | null;
  levelCodes: readonly string[];
}
interface LevelChoicesProps extends ChosenLevels {
  onChange: (chosen: ChosenLevels) => void;
}

/** The grade levels the school has, with the subjects and schemes they bring. */
export function LevelChoices({ levels, levelCodes, onChange }: LevelChoicesProps) {
  const offered = levels ? levelPreset(levels).levels : [];
  const choose = (key: string) => {
    const preset = key === "" ? null : (key as LevelPresetKey);
    onChange({
      levels: preset,
      levelCodes: preset ? levelPreset(preset).levels.map(({ code }) => code) : [],
    });
  };
  const toggle = (code: string) =>
    onChange({
      levels,
      levelCodes: levelCodes.includes(code)
        ? levelCodes.filter((one) => one !== code)
        : [...levelCodes, code],
    });
  return (
    <section className="mt-8 max-w-3xl" aria-labelledby="preset-levels">
      <h2 id="preset-levels" className="font-semibold">
        Grade levels, subjects and grading schemes
      </h2>
      <div className="mt-2 max-w-md">
        <SelectField
          id="levels"
          label="Preset"
          value={levels ?? ""}
          placeholder="No grade levels"
          options={LEVEL_PRESET_KEYS.map((key) => ({ value: key, label: LEVEL_PRESETS[key].label }))}
          help={levels ? LEVEL_PRESETS[levels].note : undefined}
          onChange={choose}
        />
      </div>
      {offered.length > 0 && (
        <fieldset className="mt-4">
          <legend className="text-sm font-medium">Grade levels the school has</legend>
          <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
            {offered.map(({ code, name, subjects }) => (
              <li key={code}>
                <label className="flex min-h-8 items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    className="checkbox"
                    checked={levelCodes.includes(code)}
                    onChange={() => toggle(code)}
                  />
                  <span>{name}</span>
                  <span className="text-muted">{subjects.length} subjects</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </section>
  );
}
