import { useRef, useState } from "react";
import { FilePicker } from "#app/ui/import/file-picker.tsx";

const FILE_BYTES_MAX = 100_000_000;
const REFUSALS = {
  kind: "Please choose a PDF file.",
  size: "The file is too large to be compared (100 MB at most).",
  browser: "This browser cannot compare files on this page. Please open it at its https address.",
  unreadable: "The file could not be read. Please choose it again.",
} as const;

/** The SHA-256 of a file as hexadecimal digits, or why there is none. The file stays in the browser. */
async function hashOf(file: File): Promise<{ sha256: string } | { refusal: string }> {
  if (!/\.pdf$/i.test(file.name)) return { refusal: REFUSALS.kind };
  if (file.size > FILE_BYTES_MAX) return { refusal: REFUSALS.size };
  // Only a secure page has it.
  if (!globalThis.crypto?.subtle) return { refusal: REFUSALS.browser };
  try {
    const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return {
      sha256: Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    };
  } catch {
    return { refusal: REFUSALS.unreadable };
  }
}

/** Within the form of a code: a PDF whose SHA-256 is sent with the code, at once where the code is entered already. */
export function FileToCompare() {
  const hidden = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function choose(chosen: File) {
    const hashed = await hashOf(chosen);
    if (!hidden.current) return;
    const isRefused = "refusal" in hashed;
    hidden.current.value = isRefused ? "" : hashed.sha256;
    setFile(isRefused ? null : chosen);
    setRefusal(isRefused ? hashed.refusal : null);
    // Where no code is entered, the browser asks for it.
    if (!isRefused) hidden.current.form?.requestSubmit();
  }
  return (
    <div>
      <input ref={hidden} type="hidden" name="sha256" defaultValue="" />
      <FilePicker
        file={file}
        refusal={refusal}
        label="PDF file"
        hint="Optional: is it the file the school issued? It stays on this device."
        accept=".pdf,application/pdf"
        isOff={false}
        onChoose={choose}
      />
    </div>
  );
}
