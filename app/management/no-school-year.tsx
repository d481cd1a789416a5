import { Link } from "react-router";
import { CalendarRange } from "#app/ui/icons.tsx";
import { managementPath } from "#core/management/lists/management-lists.ts";

/** In place of a screen of what every school year has its own of, while there is none. */
export const NoSchoolYear = ({ title }: { title: string }) => (
  <main className="flex min-h-0 flex-1 flex-col">
    <div className="flex min-h-14 flex-none items-center border-b border-line px-4 py-2 sm:px-6">
      <h1 className="text-lg font-semibold">{title}</h1>
    </div>
    <div className="grid flex-1 place-items-center px-6 py-16 text-center">
      <div>
        <CalendarRange className="mx-auto size-6 text-muted" />
        <h2 className="mt-3 font-semibold">There is no school year yet</h2>
        <p className="mt-1 text-muted">Add one first.</p>
        <Link to={managementPath("calendar", "school-years")} className="btn btn-primary mt-5">
          School Years
        </Link>
      </div>
    </div>
  </main>
);
