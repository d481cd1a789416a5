import { askConsole } from "#app/lib/ask-console.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { StudentChoice } from "#core/attendance/attendance-list.ts";

/** Students of a school year by name or number; null: they did not load. */
export async function suggestStudents(search: string, schoolYear: string): Promise<StudentChoice[] | null> {
  const { isOk, body } = await askConsole<{ choices: StudentChoice[] }>(
    `/grades/attendance/choices?${new URLSearchParams({ search: search.trim(), schoolYear })}`,
  );
  if (isOk && body) return body.choices;
  toastError("The students did not load");
  return null;
}
