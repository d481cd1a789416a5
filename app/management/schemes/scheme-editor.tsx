import { useCallback } from "react";
import type { WireScheme } from "../../../core/grading/schemes/scheme-contract.ts";
import { formatInstant } from "../../../core/shared/school-day.ts";
import { isOtherVersion, schemeFormOf, versionDraft } from "./scheme-form.ts";
import { SCHEMES_LIST, SchemeFormScreen } from "./scheme-form-screen.tsx";
import { useSchemeEditor } from "./use-scheme-editor.ts";

/** The newest version of a scheme in a form, to make the next one from or to let it apply to something else; the versions below. */
export function SchemeEditor({ scheme }: { scheme: WireScheme }) {
  const editor = useSchemeEditor({
    draftName: `scheme-${scheme.id}`,
    version: scheme.version,
    begins: () => schemeFormOf(scheme),
    draftOf: (form, opened) => versionDraft(form, opened, scheme.version),
    previewAt: `${SCHEMES_LIST}/${scheme.id}/preview`,
  });
  const isPlacesOnly = editor.isDirty && !isOtherVersion(editor.form, editor.opened);
  return (
    <SchemeFormScreen
      editor={editor}
      title={
        <>
          <h1 className="min-w-0 truncate text-lg font-semibold">{scheme.name}</h1>
          <span className="badge">VERSION {scheme.version}</span>
        </>
      }
      intro={`${scheme.school_year}, ${scheme.curriculumn_code}. Applies to ${scheme.stands_for || "nothing yet"}.`}
      places={scheme.places}
      own={scheme.id}
      saveLabel={isPlacesOnly ? "Save" : `Save version ${scheme.version + 1}`}
      savedText={useCallback(
        (version: number) =>
          version === scheme.version
            ? "It applies to what you chose from now on."
            : `Version ${version} applies from now on.`,
        [scheme.version],
      )}
      foot={<Versions scheme={scheme} />}
    />
  );
}

function Versions({ scheme: { versions } }: { scheme: WireScheme }) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-2 font-semibold">
        Versions
      </h2>
      <ol className="border-t border-line">
        {versions.map(({ id, version, created_at, created_by, gradebook_count }) => (
          <li key={id} className="flex items-baseline gap-3 border-b border-line py-2 text-sm">
            <b className="num w-20 flex-none font-semibold">Version {version}</b>
            <span className="min-w-0 flex-1 text-muted">
              {formatInstant(created_at)}
              {created_by && `, ${created_by}`}
            </span>
            <span className="num flex-none">
              {gradebook_count.toLocaleString("en-US")} {gradebook_count === 1 ? "gradebook" : "gradebooks"}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
