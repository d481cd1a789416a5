import Table2 from "lucide-react/icons/table-2";

/** A gradebook without a cell to type in: what is missing, and who can help. */
export function EmptyGradebook({ hasStudents }: { hasStudents: boolean }) {
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
      </div>
    </div>
  );
}
