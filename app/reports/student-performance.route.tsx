import { lazy, Suspense } from "react";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { FileCheck } from "#app/ui/icons.tsx";
import { PERFORMANCE_LIST } from "#core/reports/performance-list.ts";
import { reportCardWorkflow } from "#core/reports/report-card.ts";
import { mayAct } from "#core/shared/actions.ts";
import { PreparePapers } from "./papers/prepare-papers.tsx";
import { PERFORMANCE_CELLS } from "./performance-cells.tsx";
import { usePerformanceActions } from "./use-performance-actions.tsx";

const PublishDialog = lazy(() => import("#app/reports/publishing/publish-sections-dialog.tsx"));
const JobDialog = lazy(() => import("#app/reports/publishing/publishing-job-dialog.tsx"));
const DIALOG = "publish-sections";
/** The dialog of a job: this with its id. */
const JOB_DIALOG = /^publishing-job\.([0-9a-f-]{36})$/;

interface Props {
  /** The dialog that the address names. */
  dialog: string;
  /** The section the list is filtered by; "" for none. */
  section: string;
  setDialog: (dialog: string) => void;
}

/** The button that publishes by section, level or school, for those who publish; and what became of it, in the address. */
function PublishSections({ dialog, section, setDialog }: Props) {
  const { role } = useSignedIn();
  if (!mayAct(reportCardWorkflow, "publish", { role })) return null;
  const [, jobId] = JOB_DIALOG.exec(dialog) ?? [];
  const close = () => setDialog("");
  return (
    <>
      <Button
        className="max-sm:btn-square"
        icon={<FileCheck className="icon" />}
        onClick={() => setDialog(DIALOG)}
      >
        <span className="max-sm:sr-only">Publish sections</span>
      </Button>
      <Suspense>
        {dialog === DIALOG && (
          <PublishDialog
            section={section}
            onStarted={(id) => setDialog(`publishing-job.${id}`)}
            onClose={close}
          />
        )}
        {jobId && <JobDialog id={jobId} onClose={close} />}
      </Suspense>
    </>
  );
}

export const meta = listMeta(PERFORMANCE_LIST);
export const loader = listLoader(PERFORMANCE_LIST);
export default listPage(PERFORMANCE_LIST, {
  cells: PERFORMANCE_CELLS,
  useActions: usePerformanceActions,
  actions: ({ navigation }) => (
    <>
      <PreparePapers kind="report-card" navigation={navigation} />
      <PublishSections
        dialog={navigation.address.dialog}
        section={navigation.address.filters.section ?? ""}
        setDialog={(dialog) => navigation.change({ dialog })}
      />
    </>
  ),
});
