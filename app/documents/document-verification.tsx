import { QrCode } from "#app/ui/qr-code.tsx";
import type { Verification } from "#core/documents/verification.ts";

/** The QR code at a document's end, with the code it says and where to enter it. */
export function DocumentVerification({ verification }: { verification: Verification }) {
  return (
    <section className="mt-8 flex items-center gap-4" aria-label="Verification">
      <QrCode
        text={verification.url}
        label={`QR code of ${verification.url}`}
        border={2}
        className="size-[92px] flex-none"
      />
      <div className="min-w-0 text-xs">
        <p className="font-semibold break-all">{verification.code}</p>
        <p className="soft mt-1 max-w-[240px]">{verification.caption}</p>
      </div>
    </section>
  );
}
