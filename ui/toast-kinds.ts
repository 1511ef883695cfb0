import type { ToastKind } from './client/error-catalogue.ts'

/**
 * One toast. The two settings of the specification: 'standard' stands top right for 5000 ms; 'brief' stands top centre
 * for 3000 ms, one at a time. `id` keeps the same message from showing twice.
 * A toast takes the place of an earlier one `about` the same thing, so that "Undo" takes back the last change.
 */
export type Toast = {
  kind: ToastKind
  message: string
  title?: string
  setting?: 'standard' | 'brief'
  id?: string
  about?: string
  /** "Undo" and its like. */
  action?: { label: string; run: () => void }
}
