import { type DragEvent, useEffect, useRef, useState } from "react";
import type { ReferenceDocument } from "#app/billing/payments/editor/payment-form.ts";
import { type Changed, callTo } from "#app/lib/browser-calls.ts";
import { endSession } from "#app/lib/session/session-end.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import { Camera, FileCheck, Upload } from "#app/ui/icons.tsx";
import { sendFile } from "#app/ui/import/send-file.ts";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type { UPLOAD_REFERENCE } from "#core/billing/reference-file.body.ts";
import { REFERENCE_BYTES_LIMIT } from "#core/shared/files/file-kind.ts";
import { FILE_TOO_LARGE } from "#core/shared/import/file-size.ts";
import { ReferenceLinks } from "./reference-links.tsx";

/** Why a file is not taken (B-33). */
const UPLOAD_DELAY_MS = 500;
const NEEDED = "PNG, JPG or PDF under 3 MB. Required to post.";
const UPLOAD_FAILED = "Uploading document went wrong!";

interface ReferenceFieldProps {
  id?: string;
  /** What the document is called. */
  label?: string;
  /** What is said under its name. */
  help?: string;
  document: ReferenceDocument | null;
  error?: string | undefined;
  onChange: (document: ReferenceDocument | null) => void;
  /** Whether an upload is under way: what is saved meanwhile would lack it. */
  onSending: (isSending: boolean) => void;
}

/** Takes a PNG, JPG or PDF that is chosen, dropped, pasted or photographed, and uploads it a moment later; cleared when that fails. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { id = "reference", label = "Payment Reference Document", help = NEEDED } = props;
  const { document, error, onChange, onSending } = props;
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const isSending = sending !== null;
  useEffect(() => onSending(isSending), [isSending, onSending]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const fail = (message: string) => {
    setSending(null);
    setRefusal(message);
    onChange(null);
    toastError(UPLOAD_FAILED, message);
  };
  const upload = async (file: File) => {
    const { path } = callTo<typeof UPLOAD_REFERENCE>("POST /file_upload");
    const answer = await sendFile(path, file, crypto.randomUUID(), (percent) =>
      setSending({ name: file.name, percent }),
    );
    if (answer.status === 401) return endSession();
    const outcome = answer.body as Changed<typeof UPLOAD_REFERENCE> | null;
    if (!outcome?.ok) return fail(outcome?.refusal?.message ?? UPLOAD_FAILED);
    setSending(null);
    onChange(outcome.value.data);
    toastSuccess(outcome.value.message);
  };
  const choose = (file: File) => {
    clearTimeout(timer.current);
    setRefusal(null);
    if (file.size >= REFERENCE_BYTES_LIMIT) return fail(FILE_TOO_LARGE);
    setSending({ name: file.name, percent: 0 });
    timer.current = setTimeout(() => void upload(file), UPLOAD_DELAY_MS);
  };
  const { box, isOver, dropping } = useGivenFiles(isSending ? null : choose);
  const problem = refusal ?? error;
  const Icon = document ? FileCheck : Upload;
  return (
    <div>
      <span className="field-label">{label}</span>
      <div
        ref={box}
        {...dropping}
        className={`flex flex-wrap items-center gap-3 rounded-field border px-3 py-2 ${isOver ? "bg-base-200" : ""} ${problem ? "border-error" : document ? "border-line" : "border-dashed border-line-strong"}`}
      >
        <Icon className={`icon ${document ? "text-success" : "text-muted"}`} aria-hidden />
        <div className="min-w-40 flex-1 text-sm">
          <div className="truncate">
            {sending ? `${sending.name}, ${sending.percent} %` : (document?.name ?? "No document yet")}
          </div>
          <div className="text-xs text-muted">{help} Drop or paste it here, too.</div>
        </div>
        {document && !sending && <ReferenceLinks number={document.number} />}
        <label className="btn btn-xs focus-within:outline-2 focus-within:outline-primary pointer-fine:hidden">
          <Camera className="icon" />
          Take a photo
          <input
            type="file"
            className="sr-only"
            accept="image/png,image/jpeg"
            capture="environment"
            disabled={isSending}
            onChange={(event) => takeFile(event.target, choose)}
          />
        </label>
        <label
          htmlFor={id}
          className="btn btn-xs focus-within:outline-2 focus-within:outline-primary"
          aria-disabled={isSending || undefined}
        >
          {document ? "Replace" : "Choose file"}
          <input
            id={id}
            type="file"
            className="sr-only"
            aria-label={label}
            accept=".png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "reference-error" : undefined}
            onClick={(event) => isSending && event.preventDefault()}
            onChange={(event) => takeFile(event.target, choose)}
          />
        </label>
      </div>
      <FieldError id={id} label={label} error={problem} />
    </div>
  );
}

/** The chosen file; the same one can be chosen again. */
function takeFile(input: HTMLInputElement, choose: (file: File) => void): void {
  const [file] = input.files ?? [];
  input.value = "";
  if (file) choose(file);
}

/** Files that are dropped on the box, or pasted anywhere in its form; `choose` is null while none is taken. */
function useGivenFiles(choose: ((file: File) => void) | null) {
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = useRef(choose);
  take.current = choose;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      const dialogs = [...document.querySelectorAll("dialog:modal")];
      const isCovered = dialogs.length > 0 && !dialogs.at(-1)?.contains(box.current);
      if (!file || isCovered) return;
      event.preventDefault();
      take.current?.(file);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) take.current?.(file);
    },
  };
  return { box, isOver, dropping };
}
