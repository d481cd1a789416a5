import { lazy, Suspense, useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { useSignedIn } from "#app/shell/signed-in.ts";
import {
  CalendarClock,
  Eye,
  FileCheck,
  FilePlus,
  FileX,
  Mail,
  Pencil,
  Printer,
  UserCheck,
} from "#app/ui/icons.tsx";
import type { MenuChoice } from "#app/ui/menu-list.tsx";
import { PERFORMANCE_LIST, type PerformanceRow } from "#core/reports/performance-list.ts";
import { type ReportCardActionName, reportCardWorkflow } from "#core/reports/report-card.ts";
import { isAllowedIn } from "#core/shared/actions.ts";
import type { StudentDialogName } from "./promotion/student-dialog.tsx";

const PublishDialog = lazy(() => import("./publish-dialog.tsx"));
const StudentDialog = lazy(() => import("./promotion/student-dialog.tsx"));
const ICONS = {
  view: Eye,
  publish: FileCheck,
  revise: FilePlus,
  withdraw: FileX,
  print: Printer,
  mail: Mail,
  markMissing: CalendarClock,
  setPromotion: UserCheck,
  enterRemedial: Pencil,
};
const PUBLISH: ReportCardActionName = "publish";
const IN_STUDENT_DIALOG: readonly string[] = [
  "markMissing",
  "setPromotion",
  "enterRemedial",
] satisfies StudentDialogName[];
const isInStudentDialog = (name: string): name is StudentDialogName => IN_STUDENT_DIALOG.includes(name);

/** What can be done with report cards; publishing asks first what it would do, so that one card never keeps others from it. */
export function usePerformanceActions(onDone: () => void) {
  const { role } = useSignedIn();
  const { revalidate } = useRevalidator();
  const actions = useListActions(PERFORMANCE_LIST, { icons: ICONS, onDone });
  const [publishing, setPublishing] = useState<readonly PerformanceRow[] | null>(null);
  const [asked, setAsked] = useState<{ name: StudentDialogName; row: PerformanceRow } | null>(null);
  const close = useCallback(() => {
    setPublishing(null);
    setAsked(null);
  }, []);
  const done = useCallback(() => {
    onDone();
    void revalidate();
  }, [onDone, revalidate]);
  const choicesFor = (rows: readonly PerformanceRow[], place: "row" | "bulk"): MenuChoice[] =>
    actions.choicesFor(rows, place).map((choice) => {
      const { key } = choice;
      const [row] = rows;
      if (isInStudentDialog(key) && row) return { ...choice, onChoose: () => setAsked({ name: key, row }) };
      if (choice.key !== PUBLISH) return choice;
      const { disabledReason, ...rest } = choice;
      const unpublished = rows.filter((row) =>
        isAllowedIn(reportCardWorkflow, PUBLISH, { role }, reportCardWorkflow.statusOf(row)),
      );
      return {
        ...rest,
        ...(place === "row" && disabledReason !== undefined && { disabledReason }),
        onChoose: () => setPublishing(unpublished),
      };
    });
  return {
    choicesFor,
    dialogs: (
      <>
        {actions.dialogs}
        {publishing && (
          <Suspense>
            <PublishDialog rows={publishing} onDone={done} onClose={close} />
          </Suspense>
        )}
        {asked && (
          <Suspense>
            <StudentDialog {...asked} onDone={done} onClose={close} />
          </Suspense>
        )}
      </>
    ),
  };
}
