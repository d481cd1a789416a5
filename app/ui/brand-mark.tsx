/** The register's sign: three ruled lines and a check. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden className="flex-none">
      <rect width="24" height="24" rx="6" className="fill-primary" />
      <g
        fill="none"
        className="stroke-primary-content"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6.5 7.5h11M6.5 12h5.5M6.5 16.5h3.5" />
        <path d="m12.8 15.6 1.9 1.9 3.3-4" />
      </g>
    </svg>
  );
}
