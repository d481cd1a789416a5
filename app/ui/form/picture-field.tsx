import { type ReactNode, useState } from "react";
import { type Changed, sendChange } from "#app/lib/browser-calls.ts";
import { endSession } from "#app/lib/session/session-end.ts";
import { Button } from "#app/ui/button.tsx";
import { sendFile } from "#app/ui/import/send-file.ts";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type { Call } from "#core/shared/call.ts";
import { PICTURE_LIMIT, type PictureLimit } from "#core/shared/files/picture.ts";
import { Upload } from "../icons.tsx";
import { FieldError } from "./field.tsx";

interface PictureFieldProps {
  id: string;
  label: string;
  help: string;
  /** Of a call: by POST it takes the file, and by DELETE removes it. */
  path: string;
  /** What is kept now; null: nothing. */
  kept: ReactNode;
  /** Where what is shown comes from, where it is another's: there is nothing to remove here. */
  fromElsewhere?: string | false;
  limit?: PictureLimit;
  onChanged: () => void;
}
type PictureCall = Call<string, undefined, undefined, { message: string }>;
type Outcome = Changed<PictureCall>;
const FAILED = "The picture was not saved. Please try again.";

/** A PNG or JPEG picture that is kept as soon as it is chosen, or removed. */
export function PictureField({
  id,
  label,
  help,
  path,
  kept,
  fromElsewhere = false,
  limit = PICTURE_LIMIT,
  onChanged,
}: PictureFieldProps) {
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const finish = (outcome: Outcome | null) => {
    setPercent(null);
    setRefusal(outcome?.ok ? undefined : (outcome?.refusal.message ?? FAILED));
    if (!outcome?.ok) return;
    toastSuccess(outcome.value.message);
    onChanged();
  };
  const upload = async (file: File) => {
    if (file.size > limit.bytesMax) return setRefusal(limit.tooLarge);
    setPercent(0);
    const { status, body } = await sendFile(path, file, crypto.randomUUID(), setPercent);
    if (status === 401) return endSession();
    finish(body as Outcome | null);
  };
  const remove = async () => {
    setPercent(0);
    finish(await sendChange<PictureCall>({ method: "DELETE", path }));
  };
  const isBusy = percent !== null;
  return (
    <div>
      <span className="field-label">{label}</span>
      <div
        className={`flex items-center gap-3 rounded-field border px-3 py-2 ${refusal ? "border-error" : kept ? "border-line" : "border-dashed border-line-strong"}`}
      >
        {!kept && <Upload className="icon text-muted" />}
        <div className="min-w-0 flex-1 text-sm">
          <div aria-live="polite">{isBusy ? `${percent} %` : (kept ?? "No picture yet")}</div>
          {fromElsewhere && <div>{fromElsewhere}</div>}
          <div className="text-xs text-muted">{help}</div>
        </div>
        {kept && !fromElsewhere && (
          <Button className="btn-xs" isBusy={isBusy} onClick={() => void remove()}>
            Remove
          </Button>
        )}
        <label
          htmlFor={id}
          className="btn btn-xs focus-within:outline-2 focus-within:outline-primary"
          aria-disabled={isBusy || undefined}
        >
          {kept && !fromElsewhere ? "Replace" : "Choose file"}
          <input
            id={id}
            type="file"
            className="sr-only"
            aria-label={label}
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? `${id}-error` : undefined}
            onClick={(event) => isBusy && event.preventDefault()}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = "";
              if (file) void upload(file);
            }}
          />
        </label>
      </div>
      <FieldError id={id} error={refusal} />
    </div>
  );
}
