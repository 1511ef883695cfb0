import { useLingui } from '@lingui/react/macro'
import { MakeNote, type NotedPaper } from '../../credit-notes/MakeNote.web.tsx'
import { bill } from '../../purchases/bills/bill.record.ts'

/** Makes the draft of the job worker's bill for the good pieces, and opens it. */
export default function MakeBill(paper: NotedPaper) {
  const { t } = useLingui()
  const words = { title: t`Make purchase bill`, submit: t`Make purchase bill` }
  return <MakeNote {...paper} {...words} note={bill} action="make_bill" />
}
