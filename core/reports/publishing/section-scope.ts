/** Which sections something is about: named ones, those of grade levels, or all. */
export type SectionScope =
  | { kind: "sections"; sectionUuids: readonly string[] }
  | { kind: "levels"; levelCodes: readonly string[] }
  | { kind: "school" };
