import encodeQR from "qr";
import type { Verification } from "#core/documents/verification.ts";

/** The QR code at a document's end, with the code it says and where to enter it. */
export function DocumentVerification({ verification }: { verification: Verification }) {
  const modules = encodeQR(verification.url, "raw", { ecc: "medium", border: 2 });
  return (
    <section className="mt-8 flex items-center gap-4" aria-label="Verification">
      <svg
        width={92}
        height={92}
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        role="img"
        aria-label={`QR code of ${verification.url}`}
        shapeRendering="crispEdges"
        className="flex-none"
      >
        <path d={darkOf(modules)} fill="currentColor" />
      </svg>
      <div className="min-w-0 text-xs">
        <p className="font-semibold break-all">{verification.code}</p>
        <p className="soft mt-1 max-w-[240px]">{verification.caption}</p>
      </div>
    </section>
  );
}

const darkOf = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
