import type { WireScheme } from "../../../core/grading/schemes/scheme-contract.ts";
import { loadFromApi } from "../../lib/api.server.ts";
import { apiPath } from "../../lib/api-path.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import type { Route } from "./+types/scheme.route.ts";
import { saveScheme } from "./save-scheme.server.ts";
import { SchemeEditor } from "./scheme-editor.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? "Grading Scheme"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs): Promise<WireScheme> {
  const { data } = await loadFromApi<{ data: WireScheme }>(args, {
    path: apiPath`/management/grading-schemes/${args.params.id}`,
  });
  return data;
}

export const action = (args: Route.ActionArgs) =>
  saveScheme(args, apiPath`/management/grading-schemes/${args.params.id}/versions`);
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** A grading scheme: its newest version to make the next one from, what that would change, and the versions there are. */
export default function SchemePage({ loaderData: scheme }: Route.ComponentProps) {
  return <SchemeEditor key={`${scheme.id} ${scheme.version}`} scheme={scheme} />;
}
