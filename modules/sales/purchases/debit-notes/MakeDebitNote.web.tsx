import { useLingui } from '@lingui/react/macro'
import { rowTitle } from '#engine/web/value-text.ts'
import { MakeNote, type NotedPaper } from '../../credit-notes/MakeNote.web.tsx'
import { debitNote } from './debit-note.record.ts'

/** Makes the draft of a debit note for a bill and opens it. */
export default function MakeDebitNote(paper: NotedPaper) {
  const { t, i18n } = useLingui()
  const title = rowTitle(paper.definition, paper.row, i18n)
  const words = { title: t`Make debit note: ${title}`, submit: t`Make debit note` }
  return <MakeNote {...paper} {...words} note={debitNote} action="return_goods" />
}
