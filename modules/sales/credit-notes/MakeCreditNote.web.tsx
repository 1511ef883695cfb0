import { useLingui } from '@lingui/react/macro'
import { rowTitle } from '#engine/web/value-text.ts'
import { creditNote } from './credit-note.record.ts'
import { MakeNote, type NotedPaper } from './MakeNote.web.tsx'

/** Makes the draft of a credit note for an invoice and opens it. */
export default function MakeCreditNote(paper: NotedPaper) {
  const { t, i18n } = useLingui()
  const title = rowTitle(paper.definition, paper.row, i18n)
  const words = { title: t`Make credit note: ${title}`, submit: t`Make credit note` }
  return <MakeNote {...paper} {...words} note={creditNote} action="credit" />
}
