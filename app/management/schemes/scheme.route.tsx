import type { WireScheme } from "../../../core/grading/scheme-contract.ts";
import { answered } from "../../lib/answered.ts";
import { callApi, loadFromApi } from "../../lib/api.server.ts";
import type { Route } from "./+types/scheme.route.ts";
import { SchemeEditor } from "./scheme-editor.tsx";
import type { VersionOutcome } from "./scheme-outcomes.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? "Grading Scheme"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs): Promise<WireScheme> {
  const { data } = await loadFromApi<{ data: WireScheme }>(args, {
    path: `/management/grading-schemes/${encodeURIComponent(args.params.id)}`,
  });
  return data;
}

export async function action(args: Route.ActionArgs): Promise<VersionOutcome> {
  const { draft, idempotencyKey } = (await args.request.json()) as { draft: unknown; idempotencyKey: string };
  const answer = await callApi<{ message: string; data: { id: string; version: number } }>(args, {
    method: "POST",
    path: `/management/grading-schemes/${encodeURIComponent(args.params.id)}/versions`,
    json: draft,
    idempotencyKey,
  });
  return answer.ok
    ? { ok: true, message: answer.wire.message, ...answer.wire.data }
    : { ok: false, refusal: { ...answer, data: undefined } };
}
export const clientAction = (args: Route.ClientActionArgs) => answered(args);

/** A grading scheme: its newest version to make the next one from, what that would change, and the versions there are. */
export default function SchemePage({ loaderData: scheme }: Route.ComponentProps) {
  return <SchemeEditor key={`${scheme.id} ${scheme.version}`} scheme={scheme} />;
}
