import { SAVE_SCHEME_VERSION, SCHEME_DETAIL } from "../../../core/grading/schemes/scheme-calls.ts";
import type { SchemeVersionDraft, WireScheme } from "../../../core/grading/schemes/scheme-contract.ts";
import { call, load } from "../../lib/api.server.ts";
import { submittedJson } from "../../lib/submitted.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import type { Route } from "./+types/scheme.route.ts";
import { type SchemeSubmission, schemeOutcome } from "./save-scheme.server.ts";
import { SchemeEditor } from "./scheme-editor.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? "Grading Scheme"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs): Promise<WireScheme> {
  const { data } = await load(args, SCHEME_DETAIL, { params: { id: args.params.id } });
  return data;
}

export async function action(args: Route.ActionArgs) {
  const { draft, idempotencyKey } = await submittedJson<SchemeSubmission<SchemeVersionDraft>>(args.request);
  const { id } = args.params;
  return schemeOutcome(
    await call(args, SAVE_SCHEME_VERSION, { params: { id }, json: draft, idempotencyKey }),
  );
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);

/** A grading scheme: its newest version to make the next one from, what that would change, and the versions there are. */
export default function SchemePage({ loaderData: scheme }: Route.ComponentProps) {
  return <SchemeEditor key={`${scheme.id} ${scheme.version}`} scheme={scheme} />;
}
