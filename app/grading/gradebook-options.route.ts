import {
  schoolYearFromWire,
  sectionFromWire,
  subjectFromWire,
  teacherFromWire,
  termFromWire,
} from "../../core/grading/lookup-contract.ts";
import { callApi } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import { refusalFromBody } from "../lib/error-catalogue.ts";
import type { FilterOption } from "../ui/table/filter.ts";
import type { Route } from "./+types/gradebook-options.route.ts";

type OptionOf = (row: never) => FilterOption;
/** By the API's own name of each lookup. */
const OPTIONS: Record<string, OptionOf> = {
  school_periods: (row: Parameters<typeof schoolYearFromWire>[0]) => {
    const { uuid, name } = schoolYearFromWire(row);
    return { value: uuid, label: name };
  },
  grading_periods: (row: Parameters<typeof termFromWire>[0]) => {
    const { uuid, name, schoolYear } = termFromWire(row);
    return { value: uuid, label: `${name} Term, ${schoolYear.name}` };
  },
  grade_sections: (row: Parameters<typeof sectionFromWire>[0]) => {
    const { uuid, name, level, schoolYear } = sectionFromWire(row);
    return { value: uuid, label: `${level.name} ${name}, ${schoolYear.name}` };
  },
  subjects: (row: Parameters<typeof subjectFromWire>[0]) => {
    const { code, name, level } = subjectFromWire(row);
    return { value: code, label: `${name}, ${level.name}` };
  },
  faculties: (row: Parameters<typeof teacherFromWire>[0]) => {
    const { uuid, name } = teacherFromWire(row);
    return { value: uuid, label: name };
  },
};

/** Every option of a filter of the gradebook list. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { name } = args.params;
  const optionOf = OPTIONS[name];
  if (!optionOf) return Response.json(refusalFromBody(404, null), { status: 404 });
  const answer = await callApi<{ rows: never[] }>(args, { path: apiPath`/${name}` });
  return answer.ok
    ? Response.json({ options: answer.wire.rows.map(optionOf) })
    : Response.json(answer, { status: answer.status || 503 });
}
