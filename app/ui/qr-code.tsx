import encodeQR from "qr";

/**
 * A QR code, in the colour of the text around it, or dark on white in every theme for a camera that reads it off the screen.
 * `border`: modules of quiet zone around it; readers need four where nothing white is beside it.
 */
export function QrCode(props: {
  text: string;
  label: string;
  border: number;
  className: string;
  isOnWhite?: true;
}) {
  const modules = encodeQR(props.text, "raw", { ecc: "medium", border: props.border });
  const side = modules.length;
  const dark = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={props.label}
      shapeRendering="crispEdges"
      className={props.className}
    >
      {props.isOnWhite && <rect width={side} height={side} fill="#fff" />}
      <path d={dark} fill={props.isOnWhite ? "#000" : "currentColor"} />
    </svg>
  );
}
