import * as z from "zod";
import { choiceOf } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";

/** Which sections something is about: named ones, those of grade levels, or all. */
export type SectionScope =
  | { kind: "sections"; sectionUuids: readonly string[] }
  | { kind: "levels"; levelCodes: readonly string[] }
  | { kind: "school" };

/** The wire of a scope of sections: `scope` with `section_ids` or `grade_level_code`. */
const NAME_MAX = 60;
const SECTIONS_MAX = 400;
const LEVELS_MAX = 20;
const levelCode = z.string().min(1).max(NAME_MAX);

export const SCOPE_FIELDS = {
  scope: choiceOf(["sections", "level", "school"]),
  section_ids: selectionOf(z.uuid(), { max: SECTIONS_MAX }).optional(),
  grade_level_code: z.union([levelCode, selectionOf(levelCode, { max: LEVELS_MAX })]).optional(),
};
type ScopeBody = z.output<z.ZodObject<typeof SCOPE_FIELDS>>;

/** The scope a body names, or what is missing of it. */
export function readScope({
  scope,
  section_ids: sectionUuids = [],
  grade_level_code,
}: ScopeBody): { ok: true; scope: SectionScope } | { ok: false; path: string; message: string } {
  const levelCodes = [grade_level_code ?? []].flat();
  if (scope === "school") return { ok: true, scope: { kind: "school" } };
  if (scope === "sections")
    return sectionUuids.length > 0
      ? { ok: true, scope: { kind: "sections", sectionUuids } }
      : { ok: false, path: "section_ids", message: "Please select at least one section" };
  return levelCodes.length > 0
    ? { ok: true, scope: { kind: "levels", levelCodes } }
    : { ok: false, path: "grade_level_code", message: "Please select at least one grade level" };
}

/** Its fields in a body. */
export const scopeJson = (scope: SectionScope): z.input<z.ZodObject<typeof SCOPE_FIELDS>> => ({
  scope: scope.kind === "levels" ? "level" : scope.kind,
  ...(scope.kind === "sections" && { section_ids: [...scope.sectionUuids] }),
  ...(scope.kind === "levels" && { grade_level_code: [...scope.levelCodes] }),
});
