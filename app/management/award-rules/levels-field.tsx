import ChevronDown from "lucide-react/icons/chevron-down";
import { Popover } from "#app/ui/popover.tsx";

interface GradeLevel {
  code: string;
  name: string;
}

/** Which grade levels have an award; null: all of them. */
export function LevelsField({
  label,
  levels,
  known,
  onChange,
}: {
  label: string;
  levels: readonly string[] | null;
  known: readonly GradeLevel[];
  onChange: (levels: string[] | null) => void;
}) {
  const all = known.map(({ code }) => code);
  const chosen = levels ?? all;
  const choose = (codes: readonly string[]) =>
    onChange(codes.length === all.length ? null : all.filter((code) => codes.includes(code)));
  return (
    <Popover
      label={label}
      align="end"
      triggerLabel={`${label}: ${summaryOf(known, chosen)}`}
      triggerClassName="btn w-44 justify-between font-normal"
      trigger={
        <>
          <span className="truncate">{summaryOf(known, chosen)}</span>
          <ChevronDown className="icon flex-none" aria-hidden />
        </>
      }
    >
      {() => (
        <fieldset className="grid grid-cols-2 gap-x-4 p-3">
          <legend className="sr-only">{label}</legend>
          <label className="col-span-2 flex h-7 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="checkbox"
              checked={levels === null}
              onChange={({ target }) => choose(target.checked ? all : [])}
            />
            All levels
          </label>
          {known.map(({ code, name }) => (
            <label key={code} className="flex h-7 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.includes(code)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}

/** "All", "Kinder to Grade 12" where they follow each other, else how many. */
function summaryOf(known: readonly GradeLevel[], chosen: readonly string[]): string {
  const places = known.flatMap(({ code }, place) => (chosen.includes(code) ? [place] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return "None";
  if (places.length === known.length) return "All";
  if (places.length === 1) return known[first]?.name ?? "";
  if (last - first + 1 === places.length) return `${known[first]?.name} to ${known[last]?.name}`;
  return `${places.length} levels`;
}
