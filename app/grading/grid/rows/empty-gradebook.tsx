import Table2 from "lucide-react/icons/table-2";
import { Button } from "#app/ui/button.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";

/** A gradebook without a cell to type in: what is missing, and who can help. */
export function EmptyGradebook({
  hasStudents,
  choices,
}: {
  hasStudents: boolean;
  /** What may be done about it. */
  choices: readonly MenuChoice[];
}) {
  return (
    <div className="table-scroll">
      <div className="table-state">
        <Table2 className="size-5 text-muted" aria-hidden />
        <p className="mt-2 font-semibold">{hasStudents ? "No activities yet" : "No students yet"}</p>
        <p className="max-w-[300px] text-sm text-muted">
          {hasStudents
            ? "Add an activity to a component, and its scores can be encoded here."
            : "The section's roster is empty. The registrar adds its students."}
        </p>
        {hasStudents && (
          <div className="mt-3 flex flex-wrap justify-center gap-2">
            {choices
              .filter(({ disabledReason }) => disabledReason === undefined)
              .map(({ key, label, icon, onChoose }) => (
                <Button key={key} onClick={onChoose}>
                  {icon}
                  {label}
                </Button>
              ))}
          </div>
        )}
      </div>
    </div>
  );
}
