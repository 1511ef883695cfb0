import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPrinter } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { CellProps, RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { dayOf } from '#ui/display.ts'
import { DocumentStatus } from './DocumentStatus.web.tsx'
import { ABROAD_CELLS } from './abroad/cells-abroad.web.tsx'
import { partyCard } from './PartyCard.web.tsx'
import { ShareButton } from '../sharing/ShareButton.web.tsx'
import { PdfMenu, type PrintWay } from '../paper/PdfMenu.web.tsx'

const ClientInput = lazy(() => import('./ClientInput.web.tsx'))
const ItemLines = lazy(() => import('./items/ItemLines.web.tsx'))
const abroad = () => import('./abroad/inputs-abroad.web.tsx')
const PricedLines = lazy(async () => ({ default: (await abroad()).PricedLines }))
const DiscountType = lazy(async () => ({ default: (await abroad()).DiscountType }))
const OnlyInRupees = lazy(async () => ({ default: (await abroad()).OnlyInRupees }))
const PrintDialog = lazy(() => import('../paper/PrintDialog.web.tsx'))

/** The most documents in one file; the server says the same. */
const MOST_PRINTED = 100

/** Saves the PDF of a document. */
export function PdfButton({ definition, row }: RecordPartProps) {
  const { t } = useLingui()
  const name = (textOf(row.number) || t`Draft ${row.id}`).replaceAll('/', '-')
  const ways: PrintWay[] = [
    ...(['invoice', 'delivery_challan'].includes(definition.name) && row.status === 'posted'
      ? [{ label: t`All copies`, query: { copies: 'all' } }]
      : []),
    { label: t`Receipt of 80 mm`, query: { size: 'roll' } },
  ]
  return <PdfMenu path={`${definition.path}/${row.id}/pdf`} name={name} label={t`PDF`} menu={t`PDF in`} ways={ways} />
}

/** Buttons for the paper: send it, save it. */
export const PaperButtons = (props: RecordPartProps) => (
  <>
    <ShareButton {...props} />
    <PdfButton {...props} />
  </>
)

/** How sending a paper reads in its history. */
export const SHARE_WORDS = {
  mailed: msg({ message: 'mailed this to {noted}' }),
  sent_by_whatsapp: msg`sent this by WhatsApp`,
  made_link: msg`made a link to this`,
  took_link_back: msg`took a link back`,
  opened: msg`noted that the client opened the link`,
}

/** The parts of the override that all documents share. */
export function documentOverride(definition: RecordDefinition): RecordOverride {
  return {
    also_read: ['buyer_name', 'number', 'date', 'status', 'total'],
    columns: {
      number: { width: 240 },
      buyer_name: { width: 220 },
      date: { width: 110 },
      due_date: { width: 110 },
      valid_until: { width: 110 },
      status: { width: 120 },
      total: { width: 130 },
    },
    hidden_columns: ['buyer_name', 'contact_id', 'location_id'],
    cells: { status: ({ row }: CellProps) => <DocumentStatus definition={definition} row={row} />, ...ABROAD_CELLS },
    Card: partyCard(definition, {
      ...{ party: 'buyer_name', amount: 'total', day: 'date' },
      nameless: msg`No client yet`,
    }),
    inputs: {
      ...{ contact_id: ClientInput, lines: ItemLines, charges: PricedLines, discount_type: DiscountType },
      ...{ round_off: OnlyInRupees, agreed_total: OnlyInRupees },
    },
    start: () => ({ date: dayOf(new Date()), shipping_same: true }),
    Badge: ({ row }: RecordPartProps) => <DocumentStatus definition={definition} row={row} />,
    history_words: SHARE_WORDS,
    Actions: PaperButtons,
    bulk: [{ name: msg`Print`, Icon: IconPrinter, rights: ['view'], most: MOST_PRINTED, Dialog: PrintDialog }],
  }
}
