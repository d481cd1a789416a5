import { SCALE_ICON, type ScaleLevel, scaleIconOf } from "#core/grading/grades/display.ts";

const { side, center, radius } = SCALE_ICON;

/** The icon of a nursery descriptor; its number and words belong beside it. */
export function ScaleIcon({ level }: { level: ScaleLevel }) {
  const { filled, isDashed } = scaleIconOf(level);
  return (
    <svg className="scale-icon" viewBox={`0 0 ${side} ${side}`} data-level={level} aria-hidden>
      <circle
        cx={center}
        cy={center}
        r={radius}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray={isDashed ? "2.5 2.5" : undefined}
      />
      {filled !== "" && <path d={filled} fill="currentColor" />}
    </svg>
  );
}
