import { useQueries, useQuery } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { get } from '#ui/client/request.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { checks, cleanPhone } from '#modules/business/checks.ts'
import { normalisePhoneCode } from '#modules/business/checks/normalise.ts'
import { CONTACT_TYPES, type ContactInput } from './primary-contacts.ts'

/** A record that already has this phone, email or GSTIN. `visible` is false for records of others that this person may not open. */
export interface Duplicate {
  id: number
  name: string
  account_name: string | null
  matched: 'phone' | 'email' | 'gstin'
  assigned_user: number | null
  visible: boolean
}

/** The query for one entry; null while the entry is incomplete. */
export function duplicateQuestion(
  entry: ContactInput,
): { phone: string; phone_code?: string } | { email: string } | null {
  const value = entry.value?.trim() ?? ''
  if (entry.type === CONTACT_TYPES.email)
    return value !== '' && checks.email(value) === null ? { email: value.toLowerCase() } : null
  // A landline is written with a leading 0, which does not belong to the number.
  const digits = cleanPhone(value).replace(/^0+/, '')
  if (digits.replace(/\D/g, '').length < 7 || checks.phone(digits) !== null) return null
  return digits.startsWith('+')
    ? { phone: digits }
    : { phone: digits, phone_code: normalisePhoneCode(entry.phone_code || '+91') ?? '+91' }
}

/** Contacts for leads, and leads for contacts: the other kind of record that a person may be known as. */
export function useOtherRecord({ name }: RecordDefinition): RecordDefinition {
  return useSetup().catalog.get(name === 'lead' ? 'contact' : 'lead')
}

/** Records of this kind with the same phone or email, by entry; an empty list while loading and without the right to see them. */
export function useDuplicates(
  definition: RecordDefinition,
  entries: readonly ContactInput[],
  except: number | null,
): Duplicate[][] {
  const tenant = useTenantKey()
  const may_view = useRights(definition).can('view')
  return useQueries({
    queries: entries.map((entry) => {
      const question = duplicateQuestion(entry)
      return {
        queryKey: [...tenant, `${definition.name}-duplicates`, question, except],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const answer = await get<{ data: Duplicate[] }>(`${definition.path}/duplicates`, {
            quiet: true,
            signal,
            query: { ...question, except },
          })
          return answer.data
        },
        enabled: question !== null && may_view,
        staleTime: 30_000,
      }
    }),
    // The warning is optional: without an answer the form continues without it.
    combine: (results) => results.map((result) => result.data ?? []),
  })
}

/** Records of this kind with the same GSTIN; an empty list while it is incomplete. */
export function useGstinDuplicates(definition: RecordDefinition, typed: string, except: number | null): Duplicate[] {
  const tenant = useTenantKey()
  const may_view = useRights(definition).can('view')
  const gstin = typed.trim().toUpperCase()
  const answer = useQuery({
    queryKey: [...tenant, `${definition.name}-duplicates`, { gstin }, except],
    queryFn: ({ signal }) =>
      get<{ data: Duplicate[] }>(`${definition.path}/duplicates`, { quiet: true, signal, query: { gstin, except } }),
    enabled: may_view && gstin !== '' && checks.gstin_any_kind(gstin) === null,
    staleTime: 30_000,
  })
  return answer.data?.data ?? []
}
