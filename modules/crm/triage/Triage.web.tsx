import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button } from '@mantine/core'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconExternalLink, IconX } from '@tabler/icons-react'
import { useOverride } from '#engine/web/context.tsx'
import { ListFailed } from '#engine/web/cells.tsx'
import type { ListWalkProps } from '#engine/web/list-ways.ts'
import { formatCount, formatNumber } from '#ui/display.ts'
import { Muted, PanelBody, Row, Spacer } from '#ui/layout/flow.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { TriageCard } from './TriageCard.web.tsx'
import classes from './triage.module.css'
import type { TriageLook } from './triage-look.web.ts'
import { useOutcomes } from './use-outcomes.web.ts'
import { useTriageWalk } from './use-triage-walk.web.ts'

type TriageProps = ListWalkProps & { look: TriageLook }
type TriageState = ReturnType<typeof useTriage>

/** Shows the records of a filtered list one by one: a key saves the outcome and the next date, then the next record appears. */
export default function Triage(props: TriageProps) {
  const { t } = useLingui()
  const state = useTriage(props)
  const { walk } = state
  const share = walk.total > 0 ? Math.min(1, walk.index / walk.total) : 0
  return (
    <section className={classes.triage} data-triage aria-label={t`Calling`}>
      <TriageHead state={state} onLeave={props.onLeave} />
      <div className={classes.progress} style={{ width: `${share * 100}%` }} />
      <TriageBody state={state} {...props} />
    </section>
  )
}

function useTriage({ definition, query, start, enabled, look, onLeave }: TriageProps) {
  const walk = useTriageWalk(definition, { query, start, enabled })
  const { lost_reason: reason } = useOverride(definition)
  const outcomes = useOutcomes(definition, { date: look.date, time: look.time, kept_in: look.kept_in, reason })
  const { index, row } = walk
  const next = () => walk.go(index + 1)
  const previous = () => walk.go(index - 1)
  const undo = () => void outcomes.undo().then((at) => at !== null && walk.go(at))
  useShortcut('close', () => onLeave())
  useShortcut('clear', () => onLeave())
  useShortcut('next', () => (row ? next() : false))
  useShortcut('previous', () => (index > 0 ? previous() : false))
  return { walk, outcomes, next, previous, undo }
}

function TriageHead({
  state: { walk, outcomes, next, previous, undo },
  onLeave,
}: {
  state: TriageState
  onLeave: TriageProps['onLeave']
}) {
  const { t } = useLingui()
  const { index, row } = walk
  const total = formatCount(walk.total, walk.total_capped)
  const at = formatNumber(Math.min(index + 1, Math.max(walk.total, 1)))
  return (
    <Box component="header" px={12} py={9}>
      <Row wrap={false}>
        <ActionIcon size={32} aria-label={t`Back to the list`} onClick={() => onLeave()}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
        <b aria-live="polite">
          {row ? (
            <Trans>
              {at} of {total}
            </Trans>
          ) : (
            <Trans>Calling</Trans>
          )}
        </b>
        {outcomes.done > 0 && (
          <Muted as="span">
            <Plural value={outcomes.done} one="# done" other="# done" />
          </Muted>
        )}
        <Spacer />
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          disabled={outcomes.done === 0 || outcomes.busy}
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
      </Row>
    </Box>
  )
}

function TriageBody({ state, definition, look, book, rights, onLeave }: TriageProps & { state: TriageState }) {
  const { i18n } = useLingui()
  const { walk, outcomes, next, undo } = state
  const { row, index } = walk
  if (row)
    return (
      <TriageCard
        key={row.id}
        {...{ definition, look, index, outcomes, book, rights }}
        listed={row}
        onNext={next}
        onUndo={undo}
      />
    )
  if (walk.error)
    return (
      <ErrorState what={<ListFailed many={i18n._(definition.label.many)} />} error={walk.error} onRetry={walk.retry} />
    )
  if (walk.pending)
    return (
      <PanelBody>
        <Skeleton height={40} width={280} />
        <Skeleton lines={8} height={14} />
      </PanelBody>
    )
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  return (
    <EmptyState
      title={index === 0 ? <Trans>No {many} match</Trans> : <Trans>That was the last one</Trans>}
      detail={
        outcomes.done > 0 ? (
          <Plural value={outcomes.done} one="# done in this round." other="# done in this round." />
        ) : undefined
      }
    >
      <Button onClick={() => onLeave()}>
        <Trans>Back to the list</Trans>
      </Button>
    </EmptyState>
  )
}
