import { msg } from '@lingui/core/macro'
import { IconMessageQuestion } from '@tabler/icons-react'
import type { TimelineSource } from '#platform/timeline/screen/timeline-source.ts'
import { get } from '#ui/client/request.ts'
import { formatMoney } from '#ui/display.ts'
import type { EnquiryEntry, Trail } from './use-enquiries.web.ts'

/** The enquiries in a lead's timeline, in the buyer's words and at the time of the enquiry. */
export const enquirySource: TimelineSource = {
  replaces: ['enquired'],
  stream: (tenant, id) => ({
    // Live events of the lead refresh this query by its record's name.
    queryKey: [...tenant, 'enquiries', 'lead', id, 'timeline'],
    async read(_cursor, signal) {
      const { data } = await get<Trail>(`leads/${id}/enquiries`, { quiet: true, signal })
      // The first enquiry of a typed or imported lead is not stored (no id); without product and words it only repeats "created this lead".
      const told = data.filter((one) => one.id !== null || one.desc || one.product)
      return {
        events: told.map((one) => ({
          kind: 'own' as const,
          at: new Date(one.received_at).toISOString(),
          key: `enquiry-${one.id ?? 'first'}`,
          data: { ...one },
        })),
        next: null,
      }
    },
  }),
  entryOf({ data }, i18n) {
    const one = data as unknown as EnquiryEntry
    const { source } = one
    const wanted = [one.product, one.amount && formatMoney(one.amount)].filter(Boolean).join(' · ')
    return {
      icon: IconMessageQuestion,
      who: one.name ?? i18n._(msg`The buyer`),
      what: source ? i18n._(msg`enquired on ${source}`) : i18n._(msg`enquired`),
      body:
        wanted || one.desc ? (
          <>
            {wanted}
            {one.desc && <p style={{ maxWidth: '70ch', whiteSpace: 'pre-wrap' }}>{one.desc}</p>}
          </>
        ) : undefined,
    }
  },
}
