import { lazy, Suspense, useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import { NO_ANSWER } from "#app/lib/error-catalogue.ts";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import type { PerformanceRow } from "#core/reports/performance-list.ts";
import { type PromotionActionName, promotionWorkflow } from "#core/reports/promotion/promotion.ts";
import type { PromotionAnswer } from "./promotion-change.route.ts";

const DIALOGS = {
  setPromotion: lazy(() => import("./set-promotion-dialog.tsx")),
  enterRemedial: lazy(() => import("./remedial-dialog.tsx")),
};
const NOT_FOUND = "This student has no figures in this school year.";

const MissingTermDialog = lazy(() => import("#app/grading/override/missing-term-dialog.tsx"));

export type StudentDialogName = PromotionActionName | "markMissing";
/** What is done about one student of a list of report cards: the promotion, remedial marks, a missing term. */
export default function StudentDialog(props: {
  name: StudentDialogName;
  row: PerformanceRow;
  onDone: () => void;
  onClose: () => void;
}) {
  const { name, row, onDone, onClose } = props;
  const finish = () => {
    onClose();
    onDone();
  };
  return (
    <Suspense>
      {name === "markMissing" ? (
        <MissingTermDialog
          student={{ number: row.studentNo, name: row.studentName }}
          schoolYear={row.schoolYear}
          terms={[row.term]}
          onClose={finish}
        />
      ) : (
        <PromotionDialog
          action={name}
          studentNo={row.studentNo}
          schoolYear={row.yearUuid}
          onDone={finish}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

/** Reads what is decided of a student's year now, then opens the dialog on it. */
function PromotionDialog(props: {
  action: PromotionActionName;
  studentNo: string;
  /** Its id. */
  schoolYear: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const { action, studentNo, schoolYear, onDone, onClose } = props;
  const [answer, setAnswer] = useState<PromotionAnswer | null>(null);
  const path = `/reports/promotion-change?${new URLSearchParams({ student: studentNo, school_year: schoolYear })}`;
  useEffect(() => {
    const asking = new AbortController();
    void askConsole<PromotionAnswer>(path, { signal: asking.signal }).then(({ body }) => {
      if (!asking.signal.aborted) setAnswer(body ?? NO_ANSWER);
    });
    return () => asking.abort();
  }, [path]);
  if (answer === null) return null;
  const Dialog = DIALOGS[action];
  if (answer.ok && answer.row) return <Dialog rows={[answer.row]} onDone={onDone} onClose={onClose} />;
  return (
    <MessageDialog
      title={promotionWorkflow.actions[action].label}
      message={answer.ok ? NOT_FOUND : answer.message}
      entries={[]}
      onClose={onClose}
    />
  );
}
