// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { enquirySource } from './enquiry-source.web.tsx'

const one = (id: number | null, part: object) => ({
  ...{ id, sub_source: null, received_at: '2026-10-05T11:00:45Z', is_first: true, is_test: false },
  ...part,
})

it('shows what a buyer asked for, in words or as a product alone, and every enquiry that arrived', async () => {
  serve(() => ({
    body: {
      summary: { enquiries: 4, sources: 1 },
      data: [
        one(null, { product: 'Packers And Movers', desc: null }),
        one(null, { product: null, desc: 'Need 200 pieces' }),
        one(null, { product: null, desc: null }),
        one(9, { product: null, desc: null }),
        one(10, { is_first: false, product: null, desc: null }),
      ],
    },
  }))
  const { events } = await enquirySource.stream([7, null] as never, 3).read(null as never, new AbortController().signal)
  expect(events.map(({ key }) => key)).toEqual(['enquiry-first', 'enquiry-first', 'enquiry-9', 'enquiry-10'])
})
