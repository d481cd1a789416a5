import { useId, useState } from "react";
import { FileSpreadsheet, Upload } from "../icons.tsx";

interface FilePickerProps {
  file: File | null;
  refusal: string | null;
  hint: string;
  accept: string;
  /** What is chosen: "CSV file" unless told otherwise. */
  label?: string;
  isOff: boolean;
  onChoose: (file: File) => void;
}

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString("en-US")} KB`;

/** Chooses one file, by button or by dropping it. */
export function FilePicker({
  file,
  refusal,
  hint,
  accept,
  label = "CSV file",
  isOff,
  onChoose,
}: FilePickerProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const Icon = file ? FileSpreadsheet : Upload;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra way beside the labelled input inside
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped && !isOff) onChoose(dropped);
      }}
    >
      <div
        className={`flex items-center gap-3 rounded-field border px-3 py-2.5 ${file ? "border-line" : "border-dashed border-line-strong"} ${isOver ? "bg-selected" : ""}`}
      >
        <Icon className={`icon ${file ? "text-success" : "text-muted"}`} aria-hidden />
        <div className="min-w-0 flex-1">
          <div className="truncate text-sm font-medium">{file?.name ?? `Drop the ${label} here`}</div>
          <div className="num text-xs text-muted">{file ? kilobytes(file.size) : hint}</div>
        </div>
        <label
          htmlFor={id}
          className="btn btn-xs focus-within:outline-2 focus-within:outline-primary"
          aria-disabled={isOff || undefined}
        >
          {file ? "Replace" : "Choose file"}
          <input
            id={id}
            type="file"
            className="sr-only"
            accept={accept}
            aria-label={label}
            disabled={isOff}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              event.target.value = "";
              if (chosen) onChoose(chosen);
            }}
          />
        </label>
      </div>
      {refusal && (
        <p role="alert" className="field-error">
          {refusal}
        </p>
      )}
    </div>
  );
}
