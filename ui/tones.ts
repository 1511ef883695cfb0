/** Background and text colour of each tone, for notices, figures and icons of toasts. */
export const TONES = {
  plain: { background: 'var(--hover)', color: 'var(--text-2)' },
  good: { background: 'var(--selection)', color: 'var(--brand-text)' },
  warm: { background: 'var(--warm-tint)', color: 'var(--warm-text)' },
  danger: { background: 'var(--danger-tint)', color: 'var(--danger)' },
  cold: { background: 'var(--cold-tint)', color: 'var(--cold-text)' },
} as const
