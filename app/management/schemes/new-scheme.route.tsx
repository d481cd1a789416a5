import { useSearchParams } from "react-router";
import { loadOfYear } from "#app/lib/api.server.ts";
import { callTo } from "#app/lib/browser-calls.ts";
import { NoSchoolYear } from "#app/management/no-school-year.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import {
  type ADD_SCHEME,
  type NewSchemeChoices,
  type PREVIEW_NEW_SCHEME,
  SCHEME_TARGETS,
  schemeTargetsSearch,
} from "#core/grading/schemes/scheme.body.ts";
import type { Route } from "./+types/new-scheme.route.ts";
import { blankScheme, newSchemeEntry } from "./scheme-form.ts";
import { SchemeFormScreen } from "./scheme-form-screen.tsx";
import { useSchemeEditor } from "./use-scheme-editor.ts";

export const meta = () => [{ title: "New Grading Scheme · Talaan" }];

export async function loader(args: Route.LoaderArgs): Promise<NewSchemeChoices | null> {
  const answer = await loadOfYear(args, SCHEME_TARGETS, {
    search: schemeTargetsSearch(args.url.searchParams.get("year")),
  });
  return answer && answer.data;
}

const savedText = () => "It applies to what you ticked from now on.";

/** A new grading scheme: its name and school year, its weights, what it applies to. */
export default function NewSchemePage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <NewScheme {...loaderData} /> : <NoSchoolYear title="New grading scheme" />;
}

function NewScheme({ year, years, targets }: NewSchemeChoices) {
  const [, setSearch] = useSearchParams();
  const editor = useSchemeEditor({
    draftName: "scheme-new",
    version: null,
    begins: blankScheme,
    entryOf: (form) => newSchemeEntry(form, year.uuid),
    previewAt: callTo<typeof PREVIEW_NEW_SCHEME>("POST /management/grading-schemes/preview"),
    saveAt: callTo<typeof ADD_SCHEME>("POST /management/grading-schemes"),
  });
  return (
    <SchemeFormScreen
      editor={editor}
      title="New grading scheme"
      intro="Set the weights and what the scheme applies to, then preview it. Gradebooks that have a score keep the scheme they have."
      targets={targets}
      own={null}
      saveLabel="Save"
      savedText={savedText}
      head={
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id="scheme-name"
            label="Name"
            isRequired
            value={editor.form.name}
            onChange={(name) => editor.change({ name })}
          />
          <SelectField
            id="scheme-year"
            label="School Year"
            value={year.uuid}
            options={years.map(({ uuid, name, curriculum }) => ({
              value: uuid,
              label: `${name}, ${curriculum}`,
            }))}
            onChange={(id) => setSearch({ year: id }, { replace: true, preventScrollReset: true })}
          />
        </div>
      }
    />
  );
}
