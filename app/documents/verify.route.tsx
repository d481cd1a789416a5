import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { SignInFrame } from "#app/identity/sign-in-frame.tsx";
import { call } from "#app/lib/api.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { CircleCheck, CircleX } from "#app/ui/icons.tsx";
import { FilePicker } from "#app/ui/import/file-picker.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Facts } from "#app/ui/record/facts.tsx";
import { VERIFY } from "#core/documents/calls.ts";
import { type DocumentState, readVerificationCode, SHA256_PATTERN } from "#core/documents/verification.ts";
import type { Verdict as VerdictAnswer } from "#core/documents/verification-contract.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { Route } from "./+types/verify.route.ts";

const CODE_MAX = 64;

export const meta = () => [{ title: "Verify a document · Talaan" }];

/** Public: the code of a document is in the address, as its QR code says it (D-9). */
export async function loader(args: Route.LoaderArgs) {
  const code = (args.url.searchParams.get("code") ?? "").trim().slice(0, CODE_MAX);
  const sha256 = args.url.searchParams.get("sha256") ?? "";
  if (readVerificationCode(code) === null) return { code, document: null, isFileIssued: null, refusal: null };
  const answer = await call(args, VERIFY, {
    params: { code: code.replaceAll(/[^\w-]/g, "") },
    ...(SHA256_PATTERN.test(sha256) && { search: new URLSearchParams({ sha256 }) }),
  });
  return answer.ok
    ? { code, ...answer.value.data, refusal: null }
    : { code, document: null, isFileIssued: null, refusal: answer.message };
}

export default function Verify({
  loaderData: { code, document, isFileIssued, refusal },
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignInFrame
      title="Verify a document"
      lead="Enter the code beside the QR code of a report card, a certificate, a receipt, a statement, a gradebook or a grade sheet."
      foot="No amounts, grades or names are shown here: only whether the school issued the document."
    >
      {code !== "" && (
        <div className="mt-8" role="status">
          {refusal ? (
            <Notice kind="error">{refusal}</Notice>
          ) : (
            <Verdict document={document} isFileIssued={isFileIssued} />
          )}
        </div>
      )}
      <Form method="get" className="mt-8 grid gap-4">
        <TextField
          key={code}
          label="Verification code"
          name="code"
          defaultValue={code}
          maxLength={CODE_MAX}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          isTall
          isRequired
        />
        <FileToCompare />
        <Button type="submit" className="btn-primary btn-md mt-2" isBusy={isBusy}>
          Verify
        </Button>
      </Form>
    </SignInFrame>
  );
}

const STATE_TEXTS: Record<DocumentState, string> = {
  current: "No later revision exists.",
  revised: "A later revision exists: what it shows has changed since.",
  withdrawn: "It was cancelled and counts no more.",
};

function Verdict({ document, isFileIssued }: VerdictAnswer) {
  if (!document)
    return (
      <div className="verdict" data-genuine="false">
        <p className="flex items-center gap-2 text-lg font-semibold">
          <CircleX className="icon size-5 text-error" />
          No match
        </p>
        <p className="mt-1 text-sm text-muted">No document with this code was issued here. Check the code.</p>
      </div>
    );
  return (
    <div className="verdict" data-genuine="true">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <CircleCheck className="icon size-5 text-success" />
        Genuine
      </p>
      <Facts
        look="beside"
        className="mt-3"
        facts={[
          {
            label: "Document",
            value: (
              <>
                {document.title}
                <br />
                {document.reference}
              </>
            ),
          },
          { label: "Issued by", value: document.issuer },
          { label: "Issued on", value: formatInstant(document.issuedAt) },
        ]}
      />
      <p className="mt-3 text-sm">
        {STATE_TEXTS[document.state]}
        {document.state === "withdrawn" && document.isRevised && " A later revision of it exists."}
      </p>
      {isFileIssued !== null && <FileVerdict isIssued={isFileIssued} />}
    </div>
  );
}

function FileVerdict({ isIssued }: { isIssued: boolean }) {
  const Icon = isIssued ? CircleCheck : CircleX;
  return (
    <p
      className="mt-3 flex gap-2 border-t border-line pt-3 text-sm"
      data-file={isIssued ? "issued" : "unknown"}
    >
      <Icon
        className={`icon mt-0.5 size-4 flex-none ${isIssued ? "text-success" : "text-error"}`}
        aria-hidden
      />
      <span>
        {isIssued ? (
          <strong>This is the file the school issued.</strong>
        ) : (
          <>
            <strong>This is not the file the school issued.</strong> It was changed, saved again by another
            program, or made too long ago to be kept.
          </>
        )}
      </span>
    </p>
  );
}

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
function FileToCompare() {
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
