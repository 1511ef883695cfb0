import type { ReactNode } from 'react'

/** A small picture of what is chosen. */
const Picture = ({ children }: { children: ReactNode }) => (
  <svg className="box" width="100%" height="48" aria-hidden>
    {children}
  </svg>
)

// The colours of a mode, whichever is on.
const MODES = { light: { page: '#fff', ink: '#e6e9e7' }, dark: { page: '#141716', ink: '#2a312d' } }

/** A page with two lines of text in the colours of a mode; `x` is where it begins. */
const Page = ({ mode, x }: { mode: 'light' | 'dark'; x: string }) => (
  <svg x={x} fill={MODES[mode].ink}>
    <rect width="100%" height="100%" fill={MODES[mode].page} />
    <rect x="8" y="10" width="38%" height="5" />
    <rect x="8" y="22" width="25%" height="5" />
  </svg>
)

/** A mode: light, dark, or one beside the other for what the device says. */
export const Preview = ({ kind }: { kind: 'light' | 'dark' | 'auto' }) => (
  <Picture>
    <Page mode={kind === 'dark' ? 'dark' : 'light'} x={kind === 'auto' ? '0' : '28%'} />
    {kind === 'auto' ? <Page mode="dark" x="50%" /> : <rect width="28%" height="100%" fill={MODES[kind].ink} />}
  </Picture>
)

/** The rows of a list. */
export const Rows = ({ count }: { count: number }) => (
  <Picture>
    {Array.from({ length: count }, (_, row) => (
      <rect key={row} x="9%" y={((row + 1) * 46) / (count + 1) - 1.5} width="82%" height="3" fill="var(--control)" />
    ))}
  </Picture>
)

/** How wide a page is in its window. */
export const Width = ({ fixed = false }: { fixed?: boolean }) => (
  <Picture>
    <rect x={fixed ? '24%' : '4%'} y="6" width={fixed ? '52%' : '92%'} height="34" rx="3" fill="var(--control)" />
  </Picture>
)
