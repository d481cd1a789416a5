import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import { ImportButton } from "#app/billing/import-button.tsx";
import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { useListActions } from "#app/lists/use-list-actions.tsx";
import { Button } from "#app/ui/button.tsx";
import { Plus, UserMinus } from "#app/ui/icons.tsx";
import { SEGMENT_MEMBER_LIST } from "#core/billing/catalogue/segment.ts";

const JoinDialog = lazy(() => import("./join-dialog.tsx"));
const SegmentImport = lazy(() => import("./segment-import.tsx"));
const ICONS = { remove: UserMinus };

export const meta = listMeta(SEGMENT_MEMBER_LIST);
export const loader = listLoader(SEGMENT_MEMBER_LIST);

/** Who is in which segment: added one by one, by section or grade level, or by a file; taken out again. */
export default listPage(SEGMENT_MEMBER_LIST, {
  useActions: (onDone) => useListActions(SEGMENT_MEMBER_LIST, { icons: ICONS, onDone }),
  actions: ({ navigation }) => (
    <>
      <ImportButton navigation={navigation} />
      <Button
        className="btn-primary"
        icon={<Plus className="icon" />}
        onClick={() => navigation.change({ dialog: "new" })}
      >
        Add students
      </Button>
    </>
  ),
  dialogs: ({ navigation }) => (
    <Adding name={navigation.address.dialog} onClose={() => navigation.change({ dialog: "" })} />
  ),
});

function Adding({ name, onClose }: { name: string; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  return (
    <Suspense>
      {name === "new" && <JoinDialog onSaved={() => void revalidate()} onClose={onClose} />}
      {name === "import" && <SegmentImport onClose={onClose} />}
    </Suspense>
  );
}
