import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

/** Are students excluded from the release? If so, their list comes first (G-33). */
export default function ExclusionQuestion(props: {
  question: readonly string[];
  onNobody: () => void;
  onSome: () => void;
  onClose: () => void;
}) {
  const { onClose } = props;
  return (
    <Dialog
      role="alertdialog"
      title="Excluded Students"
      onClose={onClose}
      footer={
        <>
          <Button data-initial-focus="" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={props.onSome}>Yes, upload the list</Button>
          <Button className="btn-primary" onClick={props.onNobody}>
            No, release to all
          </Button>
        </>
      }
    >
      {props.question.map((sentence) => (
        <p key={sentence} className="mb-1 text-muted">
          {sentence}
        </p>
      ))}
    </Dialog>
  );
}
