import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { linesPlace } from '#engine/record/custom.ts'
import { NativeSelect } from '@mantine/core'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { FieldsTab } from '#modules/crm/index.web.ts'
import { challan } from '../challans/challan.record.ts'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { salesOrder } from '../orders/sales-order.record.ts'
import { bill } from '../purchases/bills/bill.record.ts'
import { debitNote } from '../purchases/debit-notes/debit-note.record.ts'
import { quotation } from '../quotations/quotation.record.ts'

const DOCUMENTS = [quotation, salesOrder, challan, invoice, creditNote, bill, debitNote]

/** The fields that the business has added to its documents, or to their lines. */
export function OwnFieldsTab() {
  const { t, i18n } = useLingui()
  const [name, setName] = useState<string>(invoice.name)
  const [place, setPlace] = useState<'head' | 'lines'>('head')
  const chosen = DOCUMENTS.find((one) => one.name === name) ?? invoice
  const others = DOCUMENTS.filter((one) => one !== chosen).map((one) => ({
    id: place === 'lines' ? linesPlace(one.name, 'lines') : one.name,
    title: i18n._(one.label.many),
  }))
  return (
    <Stack>
      <Row>
        <NativeSelect
          aria-label={t`Document`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data={DOCUMENTS.map((one) => ({ value: one.name, label: i18n._(one.label.many) }))}
        />
        <Segmented
          label={t`Where the field is`}
          value={place}
          options={[
            { value: 'head', label: t`On the document` },
            { value: 'lines', label: t`On each line` },
          ]}
          onChange={setPlace}
        />
      </Row>
      <FieldsTab
        key={`${name} ${place}`}
        of={chosen}
        lines={place === 'lines' ? 'lines' : undefined}
        has_paper
        others={others}
      />
    </Stack>
  )
}
