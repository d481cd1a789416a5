import { load } from "#app/lib/api.server.ts";
import { SCHEME_DETAIL } from "#core/grading/schemes/scheme-calls.ts";
import type { SchemeDetail } from "#core/grading/schemes/scheme-contract.ts";
import type { Route } from "./+types/scheme.route.ts";
import { SchemeEditor } from "./scheme-editor.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.scheme.name ?? "Grading Scheme"} · Talaan` },
];

export async function loader(args: Route.LoaderArgs): Promise<SchemeDetail> {
  const { data } = await load(args, SCHEME_DETAIL, { params: { id: args.params.id } });
  return data;
}

/** A grading scheme: its newest version to make the next one from, what that would change, and the versions there are. */
export default function SchemePage({ loaderData: detail }: Route.ComponentProps) {
  return <SchemeEditor key={`${detail.uuid} ${detail.scheme.version}`} detail={detail} />;
}
