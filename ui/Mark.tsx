/** The product's mark: a tick that opens like a ledger, on the brand colour. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="Vanik">
      <rect width="32" height="32" rx="9" fill="var(--brand)" />
      <path
        d="M8 9.5 15 23.5 24.5 8.5"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M19.5 22.5h5" stroke="var(--on-brand)" strokeWidth="3.4" strokeLinecap="round" />
    </svg>
  )
}
