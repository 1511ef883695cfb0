import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { fieldsOf } from '#engine/record/define.ts'
import { ValueCell } from '#engine/web/cells.tsx'
import { LockNote } from '#engine/web/detail/LockNote.tsx'
import { RecordTimeline } from '#platform/timeline/screen/RecordTimeline.tsx'
import { rowTitle } from '#engine/web/value-text.ts'
import { Avatar, Kbd } from '#ui/bits.tsx'
import { ApiError } from '#ui/client/api-error.ts'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { Fact } from '#ui/RecordPage.tsx'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { ActionKeys, DateKeys, NoteBox, OutcomeKeys, ReasonKeys, StageKeys, TimeKeys } from './TriageKeys.web.tsx'
import { ReachButtons } from '../contact-entries/reach.web.tsx'
import classes from './triage.module.css'
import { isEmptyEntry } from './use-outcomes.web.ts'
import { type TriageCardProps, type TriageCardState, useTriageCard } from './use-triage-card.web.ts'

const LATEST = 5

/** One record in triage: its title and facts, its latest events, and the keys and buttons that save the result. */
export function TriageCard(props: TriageCardProps) {
  const card = useTriageCard(props)
  if (card.error instanceof ApiError && card.error.status === 404)
    return (
      <EmptyState title={<Trans>This record is no longer here</Trans>}>
        <Button onClick={props.onNext}>
          <Trans>Next</Trans>
        </Button>
      </EmptyState>
    )
  const { definition, row, book, box, busy, entered, may_note, may_date, may_time, stages } = card
  return (
    <div ref={box} className={classes.card} data-busy={busy || undefined}>
      <div className={classes.who}>
        <Stack gap="lg">
          <Title card={card} />
          {card.is_locked && <LockNote {...{ definition, row, book }} />}
          <TriageFacts card={card} />
          <RecordTimeline definition={definition} id={row.id} book={book} latest={LATEST} />
        </Stack>
      </div>
      <div className={classes.stroke}>
        <Failure card={card} />
        {may_note && card.look.outcomes.length > 0 && <OutcomeKeys card={card} />}
        {stages.length > 0 && <StageKeys card={card} />}
        {card.shown_actions.length > 0 && <ActionKeys card={card} />}
        <ReasonKeys card={card} />
        {may_note && <NoteBox card={card} />}
        {may_time && <TimeKeys card={card} />}
        {may_date && <DateKeys card={card} />}
        <Button
          flex="none"
          // Skip is not the primary button.
          variant={isEmptyEntry(entered) ? 'default' : 'filled'}
          loading={busy}
          rightSection={<Kbd>↵</Kbd>}
          onClick={() => void card.save()}
        >
          {isEmptyEntry(entered) ? <Trans>Skip</Trans> : <Trans>Save and go on</Trans>}
        </Button>
      </div>
    </div>
  )
}

function Title({ card: { definition, row, book, override, phone } }: { card: TriageCardState }) {
  const { i18n } = useLingui()
  const { Badge, Line, Actions } = override
  const parts = { definition, row, book }
  const title = rowTitle(definition, row, i18n)
  return (
    <Row gap="md">
      <Box visibleFrom="sm">
        <Avatar id={row.id} name={title} size={40} />
      </Box>
      <div className={classes.title}>
        <h2 className="row" style={{ flexWrap: 'wrap', fontSize: 18 }}>
          {title} {Badge && <Badge {...parts} />}
        </h2>
        {Line && (
          <Muted>
            <Line {...parts} />
          </Muted>
        )}
      </div>
      {(Actions || phone) && (
        <div className={`row ${classes.reach}`}>
          {Actions && <Actions {...parts} />}
          {phone && <ReachButtons phone={phone} />}
        </div>
      )}
    </Row>
  )
}

function TriageFacts({ card: { definition, look, row, book, rights, override } }: { card: TriageCardState }) {
  const { i18n } = useLingui()
  const fields = fieldsOf(definition)
  const shown = look.facts.filter((name) => fields[name] && rights.rule(name) !== 'hidden' && !isBlank(row[name]))
  return (
    <dl className={classes.facts}>
      {shown.map((name) => {
        const Cell = override.cells?.[name] ?? ValueCell
        return (
          <Fact
            key={name}
            wide={fields[name].kind === 'long_text'}
            label={i18n._(override.columns?.[name]?.label ?? fields[name].label)}
          >
            <Cell row={row} name={name} field={fields[name]} value={row[name]} book={book} />
          </Fact>
        )
      })}
    </dl>
  )
}

function Failure({ card: { failure } }: { card: TriageCardState }) {
  if (!failure) return null
  return (
    <Notice tone="danger" alert>
      {failure.conflict ? (
        <Trans>
          Someone changed this meanwhile; it is shown as it is now. Nothing was saved yet: press the key again.
        </Trans>
      ) : (
        <Trans>Not saved: {wordsOf(failure.error)} Your entries are still here.</Trans>
      )}
    </Notice>
  )
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
