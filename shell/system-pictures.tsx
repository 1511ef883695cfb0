/** The pictures of the system screens. */
export type PictureName = '404' | '500' | 'offline' | 'shutter'

// Attributes of the drawing, in the colours of the theme.
const SHEET = { fill: 'var(--surface)', stroke: 'var(--line)' }
const RULE = { fill: 'none', stroke: 'var(--line)' }
const GAP = { fill: 'var(--selection)', stroke: 'var(--brand-ring)', strokeDasharray: '5 4' }
const BROKEN = { ...GAP, fill: 'var(--danger-tint)', stroke: 'var(--danger)' }

/** Draws one of them in the colours of the theme. */
export default function SystemPicture({ name }: { name: PictureName }) {
  if (name === 'shutter') return <Shutter />
  return <Ledger code={name === 'offline' ? '' : name} broken={name !== '404'} />
}

// A page of a ledger in which one line is missing.
function Ledger({ code, broken = false }: { code: string; broken?: boolean }) {
  return (
    <svg viewBox="0 0 320 180" aria-hidden>
      <g fill="var(--canvas)" stroke="var(--line)">
        <rect x="62" y="22" width="208" height="142" rx="12" transform="rotate(-4 166 93)" />
      </g>
      <rect {...SHEET} x="56" y="18" width="208" height="142" rx="12" />
      <path {...RULE} d="M56 48h208M96 18v142M204 18v142" />
      {[62, 82, 122, 142].map((y, line) => (
        <g key={y} fill="var(--line)">
          <rect x="68" y={y} width="16" height="7" rx="3.5" />
          <rect x="108" y={y} width={[72, 54, 64, 46][line]} height="7" rx="3.5" />
          <rect x="216" y={y} width={[34, 26, 36, 30][line]} height="7" rx="3.5" />
        </g>
      ))}
      <rect {...(broken ? BROKEN : GAP)} x="62" y="96" width="196" height="19" rx="6" />
      <text x="160" y="38" textAnchor="middle" fill="var(--text-2)" fontSize="15" fontWeight="600" letterSpacing="0.6">
        {code}
      </text>
      <g
        {...SHEET}
        stroke="var(--brand-text)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        transform={broken ? 'translate(232 96)' : 'translate(222 92)'}
      >
        {broken ? (
          <path d="M16 0 2 26h13l-4 22 20-30H18z" />
        ) : (
          <>
            <circle cx="18" cy="18" r="16" />
            <path d="m30 30 16 16" />
          </>
        )}
      </g>
    </svg>
  )
}

// A shop with its shutter half down.
function Shutter() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden>
      <path {...RULE} d="M40 162h240" />
      <rect {...SHEET} x="84" y="52" width="152" height="110" rx="4" />
      <path {...RULE} d="M92 70h136M92 82h136M92 94h136M92 106h136" />
      <rect {...GAP} x="92" y="116" width="136" height="46" rx="2" />
      <path
        fill="var(--brand)"
        stroke="var(--brand-outline)"
        d="M76 26h168l12 28a14 14 0 0 1-28 0 14 14 0 0 1-27 0 14 14 0 0 1-27 0 14 14 0 0 1-28 0 14 14 0 0 1-27 0 14 14 0 0 1-27 0 14 14 0 0 1-28 0z"
      />
      <path
        fill="none"
        stroke="var(--on-brand)"
        opacity="0.25"
        d="M103 26l-11 28M130 26l-11 28M157 26l-11 28M184 26l-11 28M211 26l-10 28M236 26l-8 28"
      />
    </svg>
  )
}
