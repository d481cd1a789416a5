import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ArrowLeftRight } from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";

const MovedStudentsDialog = lazy(() => import("./moved-students-dialog.tsx"));

/** Who came to the section in mid-term with scores of another one, and who left it: what is undecided is said, the rest is in the menu (G-49, G-50). */
export function useMovedStudents(detail: GradebookDetail): {
  choice: MenuChoice;
  notice: ReactNode;
  dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const undecided = detail.students.flatMap(({ name, former }) =>
    former.flatMap(({ choice, section }) => (choice === null ? [`${name}, from ${section}`] : [])),
  );
  return {
    choice: {
      key: "movedStudents",
      label: "Students Who Moved",
      icon: <ArrowLeftRight className="icon" />,
      onChoose: () => setOpen(true),
    },
    notice: undecided.length > 0 && (
      <Notice kind="warning">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words">
            Came this term with scores of another section: {undecided.join("; ")}. Decide whether they count
            here before the gradebook is submitted.
          </span>
          <Button className="btn-xs" onClick={() => setOpen(true)}>
            Decide
          </Button>
        </div>
      </Notice>
    ),
    dialog: isOpen && (
      <Suspense>
        <MovedStudentsDialog detail={detail} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
