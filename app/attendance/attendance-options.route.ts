import {
  sectionChoicesFromWire,
  type WireSectionChoices,
} from "../../core/attendance/attendance-choices-contract.ts";
import { callApi } from "../lib/api.server.ts";
import type { Route } from "./+types/attendance-options.route.ts";

/** What the list is narrowed by and the forms choose from: `sections`, `school-years`, or `all` of both as they belong together. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await callApi<WireSectionChoices>(args, { path: "/attendance/choices" });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  const sections = sectionChoicesFromWire(answer.wire);
  const names: Record<string, () => string[]> = {
    sections: () => sections.map(({ gradeLevel, name }) => `${gradeLevel} ${name}`),
    "school-years": () => sections.map(({ schoolYear }) => schoolYear),
  };
  const options = names[args.params.name];
  return Response.json(options ? { options: [...new Set(options())] } : { sections });
}
