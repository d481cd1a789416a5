import { data } from "react-router";
import { attendanceWorkflow } from "../../core/attendance/attendance-actions.ts";
import {
  sectionChoicesFromWire,
  type WireSectionChoices,
} from "../../core/attendance/attendance-choices-contract.ts";
import { mayAct } from "../../core/shared/actions.ts";
import { FORBIDDEN } from "../../core/shared/result.ts";
import { answered } from "../lib/answered.ts";
import { loadFromApi } from "../lib/api.server.ts";
import { sessionOf } from "../lib/root-middleware.server.ts";
import type { Route } from "./+types/attendance-add.route.ts";
import { AttendanceEditor } from "./attendance-editor.tsx";
import { blankAttendance } from "./attendance-form.ts";
import { saveAttendance } from "./save-attendance.server.ts";
import { currentYearOf, schoolYearsOf } from "./use-sections.ts";

export const meta = () => [{ title: "Add attendance · Talaan" }];

/** Only with the permission to add (grading §2). */
export async function loader(args: Route.LoaderArgs) {
  if (!mayAct(attendanceWorkflow, "add", sessionOf(args))) throw data(FORBIDDEN, { status: 403 });
  const wire = await loadFromApi<WireSectionChoices>(args, { path: "/attendance/choices" });
  const sections = sectionChoicesFromWire(wire);
  return { schoolYears: schoolYearsOf(sections), initial: blankAttendance(currentYearOf(sections)) };
}

export const action = (args: Route.ActionArgs) => saveAttendance(args, null);
export const clientAction = (args: Route.ClientActionArgs) => answered(args);

/** What the form chooses from stays while it is filled in. */
export const shouldRevalidate = () => false;

export default function AttendanceAdd({ loaderData }: Route.ComponentProps) {
  return (
    <AttendanceEditor {...loaderData} title="Add attendance" draftName="attendance-add" standing={null} />
  );
}
