import { longText, money } from '#engine/record/fields.ts'

/** Why a draft may be above the credit limit of its client, and up to which total. Only the action sets them. */
export const OVER_LIMIT_FIELDS = {
  over_limit_because: longText({ label: 'Why it may exceed the credit limit', read_only: true }),
  over_limit_total: money({ label: 'May exceed the credit limit up to', read_only: true }),
} as const

/** The action of people who may exceed credit limits, on a draft that others then post. */
export const ALLOW_OVER_LIMIT = {
  label: 'Allow above the credit limit',
  past: 'allowed_over_limit',
  from: { status: ['draft'] },
  input: { over_limit_because: longText({ label: 'Why it may exceed the credit limit', required: true, max: 300 }) },
} as const
