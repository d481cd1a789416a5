import { ask, callTo } from "#app/lib/browser-calls.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { ATTENDANCE_STUDENTS } from "#core/attendance/attendance.body.ts";
import { type StudentChoice, studentChoicesSearch } from "#core/attendance/attendance.ts";

/** Students of a school year by name or number; null: they did not load. */
export async function suggestStudents(search: string, schoolYear: string): Promise<StudentChoice[] | null> {
  const asked = studentChoicesSearch(search.trim(), schoolYear);
  const answer = await ask(callTo<typeof ATTENDANCE_STUDENTS>("GET /attendance/students", {}, asked));
  if (answer.ok) return answer.value.rows;
  toastError("The students did not load");
  return null;
}
