// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { findCompanies } from './find-companies.web.ts'

const row = (id: number, name: string, more: object = {}) => ({ id, version: 1, name, titles: {}, ...more })

it('lists the companies with the typed words first, then those of people with these words', async () => {
  const calls = serve((call) => {
    if (call.path !== 'contacts') return undefined
    const is_people = call.query?.get('filter')?.includes('Not Empty')
    const titled = (title: string | null) => ({ titles: { company_id: title } })
    const people = [
      row(7, 'Kavita Mehta', { company_id: 3, ...titled('Shah Silks') }),
      row(8, 'Ravi Mehta', { company_id: 3, ...titled('Shah Silks') }),
      row(9, 'Asha Mehta', { company_id: 2, ...titled('Mehta Textiles') }),
      // A company that the person may not see has no title.
      row(10, 'Nisha Mehta', { company_id: 5, ...titled(null) }),
    ]
    return { body: { data: is_people ? people : [row(2, 'Mehta Textiles', { city: 'Surat' })], next: null } }
  })
  const signal = new AbortController().signal
  expect(await findCompanies('mehta', signal)).toEqual([
    { id: 2, title: 'Mehta Textiles', detail: 'Surat', is_live: true },
    { id: 3, title: 'Shah Silks', detail: 'Kavita Mehta', is_live: true },
  ])
  expect(calls).toHaveLength(2)
  await findCompanies('', signal)
  expect(calls).toHaveLength(3)
})
