import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHeading, IconPlus } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import type { LinesField } from '#engine/record/fields.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { Row } from '#ui/layout/flow.tsx'
import type { LinesNews } from './line-actions.ts'
import classes from './lines.module.css'
import type { Lines } from './use-lines.ts'

/** The foot of the lines: buttons to add lines, the error of the lines as a whole, and the last change with Undo. */
export function LinesFoot({ field, lines, onAdded }: { field: LinesField; lines: Lines; onAdded: () => void }) {
  const { i18n } = useLingui()
  const { actions, news, message, is_full } = lines
  const add = (what: () => void) => {
    flushSync(what)
    onAdded()
  }
  return (
    <Row gap="sm">
      <Button
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={is_full}
        onClick={() => add(() => actions.add())}
      >
        <Trans>Add a line</Trans>
      </Button>
      {field.heading_lines && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconHeading size={14} aria-hidden />}
          disabled={is_full}
          onClick={() => add(() => actions.addHeading())}
        >
          <Trans>Add a heading</Trans>
        </Button>
      )}
      {message && <p className={classes.issue}>{wordOf(message, i18n)}</p>}
      <p className="muted" role="status">
        {news && <NewsWords news={news} />}{' '}
        {news && (
          <button type="button" className="link" onClick={() => actions.undo(news.before)}>
            <Trans>Undo</Trans>
          </button>
        )}
      </p>
    </Row>
  )
}

function NewsWords({ news }: { news: LinesNews }) {
  if (news.type === 'removed') return <Trans>Line {news.row + 1} removed.</Trans>
  if (news.type === 'moved') return <Trans>Line moved to place {news.row + 1}.</Trans>
  const { filled, unread, left_rows, left_columns } = news.pasted
  return (
    <>
      <Trans>Lines pasted: {filled}.</Trans>{' '}
      {unread.length > 0 && <Trans>Cells that could not be read: {unread.length}.</Trans>}{' '}
      {left_rows > 0 && <Trans>Rows that did not fit: {left_rows}.</Trans>}{' '}
      {left_columns > 0 && <Trans>Columns that did not fit: {left_columns}.</Trans>}
    </>
  )
}
