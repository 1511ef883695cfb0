import { useLingui } from '@lingui/react/macro'
import { challan } from '../../challans/challan.record.ts'
import { MakeNote, type NotedPaper } from '../../credit-notes/MakeNote.web.tsx'

/** Makes the draft of a delivery challan for pieces that are with a job worker, and opens it. */
export default function MakeChallan(paper: NotedPaper) {
  const { t } = useLingui()
  const words = { title: t`Make delivery challan`, submit: t`Make delivery challan` }
  return <MakeNote {...paper} {...words} note={challan} action="make_challan" />
}
