import { useCallback } from "react";
import { load } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import {
  type PREVIEW_SCHEME,
  type SAVE_SCHEME_VERSION,
  SCHEME_DETAIL,
  type SchemeDetail,
} from "#core/grading/schemes/scheme.body.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/scheme.route.ts";
import { isOtherVersion, schemeFormOf, versionEntry } from "./scheme-form.ts";
import { SchemeFormScreen } from "./scheme-form-screen.tsx";
import { useSchemeEditor } from "./use-scheme-editor.ts";

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

/** The newest version of a scheme in a form, to make the next one from or to let it apply to something else; the versions below. */
function SchemeEditor({ detail }: { detail: SchemeDetail }) {
  const { uuid, scheme } = detail;
  const editor = useSchemeEditor({
    draftName: `scheme-${uuid}`,
    version: scheme.version,
    begins: () => schemeFormOf(detail),
    entryOf: (form, opened) => versionEntry(form, opened, scheme.version),
    previewAt: callTo<typeof PREVIEW_SCHEME>("POST /management/grading-schemes/{id}/preview", { id: uuid }),
    saveAt: callTo<typeof SAVE_SCHEME_VERSION>("POST /management/grading-schemes/{id}/versions", {
      id: uuid,
    }),
  });
  const isAssignmentOnly = editor.isDirty && !isOtherVersion(editor.form, editor.opened);
  return (
    <SchemeFormScreen
      editor={editor}
      title={scheme.name}
      badge={<span className="badge">VERSION {scheme.version}</span>}
      intro={`${detail.schoolYear}, ${detail.curriculum}. Applies to ${detail.appliesTo || "nothing yet"}.`}
      targets={detail.targets}
      own={uuid}
      saveLabel={isAssignmentOnly ? "Save" : `Save version ${scheme.version + 1}`}
      savedText={useCallback(
        (version: number) =>
          version === scheme.version
            ? "It applies to what you chose from now on."
            : `Version ${version} applies from now on.`,
        [scheme.version],
      )}
      foot={<Versions versions={detail.versions} />}
    />
  );
}

function Versions({ versions }: Pick<SchemeDetail, "versions">) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-2 font-semibold">
        Versions
      </h2>
      <ol className="border-t border-line">
        {versions.map(({ uuid, version, madeAt, madeBy, gradebooks }) => (
          <li key={uuid} className="flex items-baseline gap-3 border-b border-line py-2 text-sm">
            <b className="num w-20 flex-none font-semibold">Version {version}</b>
            <span className="min-w-0 flex-1 text-muted">
              {formatInstant(madeAt)}
              {madeBy && `, ${madeBy}`}
            </span>
            <span className="num flex-none">
              {gradebooks.toLocaleString("en-US")} {gradebooks === 1 ? "gradebook" : "gradebooks"}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
