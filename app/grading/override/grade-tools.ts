/** What may be done with a student's grade beside computing it. */
export interface GradeTools {
  /** What setting one is called; null: not by this person, or not in the gradebook's status. */
  editLabel: string | null;
  onEdit: (row: number) => void;
  onRemove: (row: number) => void;
  /** Marks an earlier term as spent elsewhere; null: there is none before this one. */
  onMissingTerm: ((row: number) => void) | null;
}
export const NO_GRADE_TOOLS: GradeTools = {
  editLabel: null,
  onEdit: () => {},
  onRemove: () => {},
  onMissingTerm: null,
};
