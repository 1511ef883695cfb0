// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { useForm, FormProvider } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { renderRecords } from '#engine/web/records.web.test-kit.tsx'
import { invoice } from '../../invoices/invoice.record.ts'
import { OnlyInRupees } from './inputs-abroad.web.tsx'

afterEach(cleanup)

function Form({ values }: { values: object }) {
  const form = useForm({ defaultValues: { round_off: true, agreed_total: null, ...values } })
  return (
    <FormProvider {...form}>
      <OnlyInRupees
        definition={invoice}
        path="round_off"
        field={invoice.fields.round_off}
        record_id={null}
        locked={false}
      />
      <OnlyInRupees
        definition={invoice}
        path="agreed_total"
        field={invoice.fields.agreed_total}
        record_id={null}
        locked={false}
      />
    </FormProvider>
  )
}

const asked = () => ['Round to the rupee', 'Agreed total'].filter((label) => screen.queryByText(label) !== null)

test('the round-off and the agreed total are asked for prices in rupees, and not for those in another currency', () => {
  const usd = { buyer_gst_type: 'Overseas', currency: 'USD' }
  renderRecords(<Form values={{ buyer_gst_type: 'Regular' }} />)
  expect(asked()).toEqual(['Round to the rupee', 'Agreed total'])
  cleanup()
  renderRecords(<Form values={{ ...usd, prices_abroad: false }} />)
  expect(asked()).toEqual(['Round to the rupee', 'Agreed total'])
  cleanup()
  renderRecords(<Form values={{ ...usd, prices_abroad: true }} />)
  expect(asked()).toEqual([])
})
