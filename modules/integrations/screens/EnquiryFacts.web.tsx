import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime, formatMoney, formatPhone } from '#ui/display.ts'
import { Facts } from '#ui/layout/fields.tsx'
import { Problem } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import type { Preview } from './calls.web.ts'

/** The fields that an enquiry was read as. */
export function EnquiryFacts({ preview: { enquiry, problem } }: { preview: Preview }) {
  const { t, i18n } = useLingui()
  const rows: [string, string | null][] = enquiry
    ? [
        [t`Name`, enquiry.name],
        [t`Business name`, enquiry.account_name],
        ...enquiry.contacts.map(({ type, value, phone_code, invalid }): [string, string] => [
          type === 'Email' ? t`Email` : t`Phone`,
          invalid ? t`${value} (not valid)` : type === 'Email' ? value : formatPhone(value, phone_code ?? ''),
        ]),
        [
          t`Place`,
          [enquiry.address, enquiry.city, enquiry.state, enquiry.pincode, enquiry.country].filter(Boolean).join(', '),
        ],
        [t`Website`, enquiry.website],
        [t`Product`, enquiry.product],
        [t`Amount`, enquiry.amount === null ? null : formatMoney(enquiry.amount)],
        [t`Message`, enquiry.desc],
        [t`Campaign or form`, enquiry.sub_source],
        [t`Sent at`, enquiry.received_at && formatDateTime(enquiry.received_at)],
        [t`Number of the enquiry`, enquiry.external_id],
      ]
    : []
  return (
    <div role="status">
      <Panel>
        {problem ? (
          <Problem>{wordOf(problem, i18n)}</Problem>
        ) : (
          <p>
            <Trans>It is read as:</Trans>
          </p>
        )}
        <Facts facts={rows.filter(([, value]) => value)} />
      </Panel>
    </div>
  )
}
