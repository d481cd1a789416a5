import { callTo } from "#app/lib/browser-calls.ts";
import { PictureField } from "#app/ui/form/picture-field.tsx";
import type { UPLOAD_SIGNATURE } from "#core/management/office-records.body.ts";

/** The scanned signature of a signatory who is on record. It is printed, never shown. */
export default function SignatureField(props: { id: string; signature?: string; onChanged: () => void }) {
  return (
    <PictureField
      id="signature"
      label="Scanned signature"
      help="PNG or JPEG of at most 1 MB and 2,000 pixels a side. It is printed on documents only, and never shown here."
      path={
        callTo<typeof UPLOAD_SIGNATURE>("POST /management/signatories/{id}/signature", { id: props.id }).path
      }
      kept={props.signature || null}
      onChanged={props.onChanged}
    />
  );
}
