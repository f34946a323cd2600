/** The product's logo: the octagon of a hallmark. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path d="M8 1h12l7 7v12l-7 7H8l-7-7V8z" fill="var(--primary)" />
      <path
        d="M7.5 20 14 7l6.5 13"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M10.4 15.6h7.2" stroke="var(--mark-line)" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
