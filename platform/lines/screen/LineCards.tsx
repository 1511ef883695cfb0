import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LinesField } from '#engine/record/fields.ts'
import { wordOf } from '#ui/words/word-of.ts'
import type { InputProps } from '#engine/web/override.ts'
import { Hidden } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { LineEditor } from './LineEditor.tsx'
import { LinesFoot } from './LinesFoot.tsx'
import { cardWords } from './line-words.ts'
import { isHeadingRow } from '#engine/web/form/line-values.ts'
import type { Lines } from './use-lines.ts'

type LineCardsProps = InputProps & { field: LinesField; lines: Lines }

/** The lines on a phone: one card per line, which opens for editing. */
export function LineCards(props: LineCardsProps) {
  const { i18n } = useLingui()
  const { field, lines: all, definition, path } = props
  const [open, setOpen] = useState<number | null>(null)
  const place = open === null ? -1 : all.keys.indexOf(open)
  const openLast = () => setOpen(all.sheet.state().keys.at(-1) ?? null)
  return (
    <fieldset className="stack">
      <legend>{i18n._(field.label)}</legend>
      <List framed>
        {all.lines.map((_, row) => (
          <Card key={all.keys[row]} {...props} row={row} onOpen={() => setOpen(all.keys[row])} />
        ))}
      </List>
      <LinesFoot field={field} lines={all} onAdded={openLast} />
      {place >= 0 && (
        <LineEditor
          key={open}
          definition={definition}
          path={path}
          field={field}
          lines={all}
          row={place}
          onClose={() => setOpen(null)}
          onAnother={() => {
            all.actions.add(place + 1)
            setOpen(all.sheet.state().keys[place + 1] ?? null)
          }}
        />
      )}
    </fieldset>
  )
}

function Card({ field, lines: all, row, onOpen }: LineCardsProps & { row: number; onOpen: () => void }) {
  const { t, i18n } = useLingui()
  const line = all.lines[row]
  const wrong = Object.values(all.issues[row] ?? {})
  const { title, details, amount } = cardWords({
    field,
    line,
    computed: all.computed[row],
    titles: all.titles[row],
    i18n,
  })
  const heading = isHeadingRow(field, line) ? String(line.heading) || t`Heading` : null
  return (
    <ListRow
      onClick={onOpen}
      title={
        <>
          <Hidden>{t`Edit line ${row + 1}`} </Hidden>
          {heading ?? (title || <Trans>New line</Trans>)}
        </>
      }
      side={heading === null && amount}
      detail={
        <>
          {heading === null && details.join(' · ')}
          {wrong.length > 0 && <span data-wrong>{wordOf(wrong[0], i18n)}</span>}
        </>
      }
    />
  )
}
