import { Button } from "../../ui/button.tsx";
import { type AreaRow, emptyArea, emptyRemedial, type RemedialRow, type YearForm } from "./year-form.ts";

interface RowsProps {
  form: YearForm;
  onChange: (changed: Partial<YearForm>) => void;
}
const FIGURE_MAX = 10;
const NAME_MAX = 120;
const TERMS = ["1st", "2nd", "3rd"] as const;

/** A cell of a table to type in. */
function CellInput(props: { label: string; value: string; max: number; onChange: (value: string) => void }) {
  return (
    <input
      className="input input-sm w-full"
      aria-label={props.label}
      value={props.value}
      maxLength={props.max}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
const Heading = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col" className="text-left font-medium">
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

/** The learning areas with their grades, as the other school wrote them. */
export function AreaRows({ form, onChange }: RowsProps) {
  const set = (key: number, changed: Partial<AreaRow>) =>
    onChange({ areas: form.areas.map((area) => (area.key === key ? { ...area, ...changed } : area)) });
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[34rem] text-sm" aria-label="Learning areas">
        <Heading names={["Learning area", ...TERMS, "Final", "Remarks"]} />
        <tbody>
          {form.areas.map(({ key, name, terms, final, remark }, place) => (
            <tr key={key}>
              <td className="w-2/5">
                <CellInput
                  label={`Learning area ${place + 1}`}
                  value={name}
                  max={NAME_MAX}
                  onChange={(value) => set(key, { name: value })}
                />
              </td>
              {TERMS.map((term, at) => (
                <td key={term}>
                  <CellInput
                    label={`${term} term of learning area ${place + 1}`}
                    value={terms[at] ?? ""}
                    max={FIGURE_MAX}
                    onChange={(value) => set(key, { terms: terms.with(at, value) })}
                  />
                </td>
              ))}
              <td>
                <CellInput
                  label={`Final grade of learning area ${place + 1}`}
                  value={final}
                  max={FIGURE_MAX}
                  onChange={(value) => set(key, { final: value })}
                />
              </td>
              <td>
                <select
                  className="select select-sm w-full"
                  aria-label={`Remarks of learning area ${place + 1}`}
                  value={remark}
                  onChange={(event) => set(key, { remark: event.target.value as AreaRow["remark"] })}
                >
                  <option value="">–</option>
                  <option value="Passed">Passed</option>
                  <option value="Failed">Failed</option>
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        className="btn-sm mt-2"
        onClick={() =>
          onChange({ areas: [...form.areas, emptyArea(form.nextKey)], nextKey: form.nextKey + 1 })
        }
      >
        Add a learning area
      </Button>
    </div>
  );
}

/** Remedial classes of that year. */
export function RemedialRows({ form, onChange }: RowsProps) {
  const set = (key: number, changed: Partial<RemedialRow>) =>
    onChange({ remedial: form.remedial.map((one) => (one.key === key ? { ...one, ...changed } : one)) });
  const COLUMNS = [
    ["final", "Final grade"],
    ["mark", "Remedial mark"],
    ["recomputed", "Recomputed"],
  ] as const;
  return (
    <div className="overflow-x-auto">
      {form.remedial.length > 0 && (
        <table className="w-full min-w-[30rem] text-sm" aria-label="Remedial classes">
          <Heading names={["Learning area", ...COLUMNS.map(([, label]) => label)]} />
          <tbody>
            {form.remedial.map((row, place) => (
              <tr key={row.key}>
                <td className="w-2/5">
                  <CellInput
                    label={`Learning area of remedial class ${place + 1}`}
                    value={row.name}
                    max={NAME_MAX}
                    onChange={(name) => set(row.key, { name })}
                  />
                </td>
                {COLUMNS.map(([name, label]) => (
                  <td key={name}>
                    <CellInput
                      label={`${label} of remedial class ${place + 1}`}
                      value={row[name]}
                      max={FIGURE_MAX}
                      onChange={(value) => set(row.key, { [name]: value })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        className="btn-sm mt-2"
        onClick={() =>
          onChange({ remedial: [...form.remedial, emptyRemedial(form.nextKey)], nextKey: form.nextKey + 1 })
        }
      >
        Add a remedial class
      </Button>
    </div>
  );
}
