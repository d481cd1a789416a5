import encodeQR from "qr";
import { useMemo } from "react";

/** Modules of quiet zone that readers need around a code. */
const BORDER = 4;

/** A QR code, dark on white in every theme, so that each camera reads it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => encodeQR(text, "raw", { ecc: "medium", border: BORDER }), [text]);
  const side = modules.length;
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      className="size-[196px] rounded-selector border border-line"
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
