import { useQueries } from '@tanstack/react-query'
import { get } from '#kernel/web/client/request.ts'
import { useTenantKey } from '#kernel/web/records/context.tsx'
import { checks } from '#modules/business/checks.ts'
import { CONTACT_TYPES, cleanPhone, type ContactEntry, plusCode } from './contact-rules.ts'

/** A lead that already has this phone or email. `visible` is false for leads of others that this person may not open. */
export interface Duplicate {
  id: number
  name: string
  account_name: string | null
  matched: 'phone' | 'email'
  assigned_user: number | null
  visible: boolean
}

/** What to ask the server about one entry; null while the entry is not complete enough to be anybody's. */
export function duplicateQuestion(entry: ContactEntry): { phone: string } | { email: string } | null {
  const value = entry.value?.trim() ?? ''
  if (entry.type === CONTACT_TYPES.email)
    return value !== '' && checks.email(value) === null ? { email: value.toLowerCase() } : null
  const digits = cleanPhone(value)
  if (digits.replace(/\D/g, '').length < 7 || checks.phone(digits) !== null) return null
  return {
    phone: digits.startsWith('+') ? digits : `${plusCode(entry.phone_code ?? '+91')}${digits.replace(/^0/, '')}`,
  }
}

/** Leads with the same phone or email, entry by entry; an empty list while nothing is known. */
export function useDuplicates(entries: readonly ContactEntry[], except: number | null): Duplicate[][] {
  const tenant = useTenantKey()
  return useQueries({
    queries: entries.map((entry) => {
      const question = duplicateQuestion(entry)
      return {
        queryKey: [...tenant, 'lead-duplicates', question, except],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const answer = await get<{ data: Duplicate[] }>('leads/duplicates', {
            quiet: true,
            signal,
            query: { ...question, except },
          })
          return answer.data
        },
        enabled: question !== null,
        staleTime: 30_000,
        retry: false,
      }
    }),
    // A warning is a kindness: when it cannot be had, the form goes on without it.
    combine: (results) => results.map((result) => result.data ?? []),
  })
}
