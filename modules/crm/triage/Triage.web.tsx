import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconExternalLink, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { ListFailed } from '#engine/web/cells.tsx'
import type { ListWalkProps } from '#engine/web/slots.ts'
import { TriageCard } from './TriageCard.web.tsx'
import classes from './triage.module.css'
import type { TriageLook } from './triage-way.web.tsx'
import { useStrokes } from './use-strokes.web.ts'
import { useTriageWalk } from './use-triage-walk.web.ts'

/** Goes through a filtered list one by one: what came of each and what follows is kept in a stroke, then comes the next. */
export default function Triage({
  definition,
  query,
  start,
  enabled,
  book,
  rights,
  onLeave,
  look,
}: ListWalkProps & { look: TriageLook }) {
  const { t, i18n } = useLingui()
  const walk = useTriageWalk(definition, { query, start, enabled })
  const strokes = useStrokes(definition, { date: look.date, kept_in: look.kept_in })
  const { index, row } = walk
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)

  const next = () => walk.go(index + 1)
  const previous = () => walk.go(index - 1)
  const undo = () => void strokes.undo().then((at) => at !== null && walk.go(at))
  useShortcut('close', () => onLeave())
  useShortcut('clear', () => onLeave())
  useShortcut('next', () => (row ? next() : false))
  useShortcut('previous', () => (index > 0 ? previous() : false))

  const total = walk.total_capped ? `${formatNumber(walk.total)}+` : formatNumber(walk.total)
  const at = formatNumber(Math.min(index + 1, Math.max(walk.total, 1)))
  const share = walk.total > 0 ? Math.min(1, index / walk.total) : 0
  return (
    <section className={classes.triage} data-triage aria-label={t`Triage`}>
      <header className={classes.head}>
        <ActionIcon size={32} aria-label={t`Back to the list`} onClick={() => onLeave()}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
        <b className={classes.progress} aria-live="polite">
          {row ? (
            <Trans>
              {at} of {total}
            </Trans>
          ) : (
            <Trans>Triage</Trans>
          )}
        </b>
        {strokes.done > 0 && (
          <span className={classes.quiet}>
            <Plural value={strokes.done} one="# done" other="# done" />
          </span>
        )}
        <span className={classes.space} />
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          disabled={strokes.done === 0 || strokes.busy}
          onClick={undo}
        >
          <Trans>Undo</Trans>
        </Button>
        <ActionIcon variant="default" size={30} aria-label={t`Previous`} disabled={index === 0} onClick={previous}>
          <IconChevronLeft size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label={t`Next`} disabled={!row} onClick={next}>
          <IconChevronRight size={17} aria-hidden />
        </ActionIcon>
        {row && (
          <ActionIcon variant="default" size={30} aria-label={t`Open the record`} onClick={() => onLeave(row.id)}>
            <IconExternalLink size={16} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <div className={classes.bar} aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </div>
      {body()}
    </section>
  )

  function body(): ReactNode {
    if (row)
      return (
        <TriageCard
          key={row.id}
          definition={definition}
          look={look}
          listed={row}
          index={index}
          strokes={strokes}
          book={book}
          rights={rights}
          onNext={next}
          onUndo={undo}
        />
      )
    if (walk.error)
      return (
        <ErrorState
          what={<ListFailed many={i18n._(definition.label.many)} />}
          error={walk.error}
          onRetry={walk.retry}
        />
      )
    if (walk.pending)
      return (
        <div className={classes.waiting}>
          <Skeleton height={40} width={280} />
          <Skeleton lines={8} height={14} />
        </div>
      )
    const done = strokes.done
    return (
      <EmptyState
        title={index === 0 ? <Trans>No {many} match</Trans> : <Trans>That was the last one</Trans>}
        detail={
          done > 0 ? <Plural value={done} one="# done in this round." other="# done in this round." /> : undefined
        }
      >
        <Button onClick={() => onLeave()}>
          <Trans>Back to the list</Trans>
        </Button>
      </EmptyState>
    )
  }
}
