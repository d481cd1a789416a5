import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { Form, useNavigation } from "react-router";
import { VERIFY } from "../../core/documents/calls.ts";
import { type DocumentState, readVerificationCode } from "../../core/documents/verification.ts";
import type { VerifiedDocument } from "../../core/documents/verification-contract.ts";
import { formatInstant } from "../../core/shared/school-day.ts";
import { SignInFrame } from "../identity/sign-in-frame.tsx";
import { call } from "../lib/api.server.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/verify.route.ts";

const CODE_MAX = 64;

export const meta = () => [{ title: "Verify a document · Talaan" }];

/** Public: the code of a document is in the address, as its QR code says it (D-9). */
export async function loader(args: Route.LoaderArgs) {
  const code = (args.url.searchParams.get("code") ?? "").trim().slice(0, CODE_MAX);
  if (readVerificationCode(code) === null) return { code, document: null, refusal: null };
  const answer = await call(args, VERIFY, { params: { code: code.replaceAll(/[^\w-]/g, "") } });
  return answer.ok
    ? { code, document: answer.value.data.document, refusal: null }
    : { code, document: null, refusal: answer.message };
}

export default function Verify({ loaderData: { code, document, refusal } }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignInFrame
      title="Verify a document"
      lead="Enter the code beside the QR code of a receipt, a statement, a gradebook or a grade sheet."
      foot="No amounts, grades or names are shown here: only whether the school issued the document."
    >
      {code !== "" && (
        <div className="mt-8" role="status">
          {refusal ? <Notice kind="error">{refusal}</Notice> : <Verdict document={document} />}
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
          required
        />
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

function Verdict({ document }: { document: VerifiedDocument | null }) {
  if (!document)
    return (
      <div className="verdict" data-genuine="false">
        <p className="flex items-center gap-2 text-lg font-semibold">
          <CircleX className="icon size-5 text-error" aria-hidden />
          No match
        </p>
        <p className="mt-1 text-sm text-muted">No document with this code was issued here. Check the code.</p>
      </div>
    );
  return (
    <div className="verdict" data-genuine="true">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <CircleCheck className="icon size-5 text-success" aria-hidden />
        Genuine
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-muted">Document</dt>
        <dd>
          {document.title}
          <br />
          {document.reference}
        </dd>
        <dt className="text-muted">Issued by</dt>
        <dd>{document.issuer}</dd>
        <dt className="text-muted">Issued on</dt>
        <dd>{formatInstant(document.issuedAt)}</dd>
      </dl>
      <p className="mt-3 text-sm">{STATE_TEXTS[document.state]}</p>
    </div>
  );
}
