import { Notice } from "#app/ui/notice.tsx";

/** Over a form that came back from this device. */
export function KeptNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="mb-5">
      <Notice kind="info">
        What you typed before was kept on this device.{" "}
        <button type="button" className="link-in" onClick={onDiscard}>
          Discard it
        </button>
      </Notice>
    </div>
  );
}
