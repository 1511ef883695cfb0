import { queryOptions } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { checkGstin } from '../checks/india/gstin.ts'
import { type Taxpayer, taxRegistrationOf } from './taxpayer.ts'

/** Whether this installation can look up GSTINs; asked once. */
export const lookupQuery = queryOptions({
  queryKey: ['gstin_lookup'],
  queryFn: ({ signal }) => get<{ is_on: boolean }>('gstin_lookup', { quiet: true, signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Asks the GST portal; null for a number it does not know. `business_id` null: for somebody who creates a business. */
export async function askPortal(gstin: string, business_id: number | null | undefined): Promise<Taxpayer | null> {
  const path = `${business_id === null ? 'new_business/' : ''}gstin_lookup/${gstin}`
  const answer = await get<{ data: Taxpayer | null }>(path, { quiet: true, ...(business_id ? { business_id } : {}) })
  return answer.data
}

/** What a taxpayer says about a lead or a contact, by field. A proprietor is the person; else the firm stands for one. */
export function recordValues(taxpayer: Taxpayer): Record<string, string | null> {
  const { address, legal_name, trade_name, gstin } = taxpayer
  const firm = trade_name ?? legal_name
  const checked = checkGstin(gstin)
  return {
    name: taxpayer.constitution === 'Proprietorship' ? legal_name : firm,
    account_name: firm,
    gst_type: taxRegistrationOf(taxpayer),
    pan: (checked.valid && checked.pan) || null,
    ...address,
  }
}

/** Those of the values whose field is empty now; `read` gives undefined for a field that the form does not have. */
export function emptyOnly(
  values: Readonly<Record<string, string | null>>,
  read: (name: string) => unknown,
): [name: string, value: string][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const now = read(name)
    const is_empty = now === null || (typeof now === 'string' && now.trim() === '')
    return value && is_empty ? [[name, value]] : []
  })
}
