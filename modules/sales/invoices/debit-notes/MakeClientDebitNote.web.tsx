import { useLingui } from '@lingui/react/macro'
import { rowTitle } from '#engine/web/value-text.ts'
import { MakeNote, type NotedPaper } from '../../credit-notes/MakeNote.web.tsx'

/** Makes the draft of a debit note to the client of an invoice and opens it. */
export default function MakeClientDebitNote(paper: NotedPaper) {
  const { t, i18n } = useLingui()
  const title = rowTitle(paper.definition, paper.row, i18n)
  const words = { title: t`Make debit note: ${title}`, submit: t`Make debit note` }
  // A debit note to a client is an invoice over another one.
  return <MakeNote {...paper} {...words} note={paper.definition} action="charge_more" answer="debit_note" />
}
