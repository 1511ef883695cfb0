import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Nothing } from '#engine/web/cells.tsx'
import type { CellProps, RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Avatar, Pill, RelativeDay, Status } from '#ui/bits.tsx'
import { formatMoneyShort } from '#ui/display.ts'
import classes from '../leads/lead.module.css'
import { daysIn } from './ageing.ts'

const stageOf = (row: RecordRow, book: OptionBook) => book.find('opportunity_stage', row.opportunity_stage_id)

const isOpen = (row: RecordRow, book: OptionBook) => stageOf(row, book)?.kind === 'open'

/** How long an open opportunity is in its stage, marked once that is longer than the stage allows. */
export function InStageCell({ row, value, book }: CellProps) {
  const { t } = useLingui()
  const stage = stageOf(row, book)
  if (!value || stage?.kind !== 'open') return <Nothing />
  const { days, is_ageing } = daysIn(textOf(value), stage)
  const words = <Plural value={days} _0="Today" one="# day" other="# days" />
  if (!is_ageing) return <span title={t`In this stage`}>{words}</span>
  return (
    <span title={t`Longer than planned for this stage`}>
      <Pill tone="warm">{words}</Pill>
    </span>
  )
}

/** The day of the decision in words; red once it has passed and the opportunity is still open. */
export const CloseDateCell = ({ row, value, book }: CellProps) =>
  value ? <RelativeDay value={textOf(value)} due={isOpen(row, book)} /> : <Nothing />

/** An opportunity on a phone: name and amount, then stage, close date and how long it is there. */
export function OpportunityCard({ row, book }: { row: RecordRow; book: OptionBook }) {
  const stage = stageOf(row, book)
  return (
    <div className={classes.card}>
      <Avatar id={row.id} name={textOf(row.name)} size={36} />
      <div className="grow">
        <p className="row muted">
          <b className="cut">{textOf(row.name)}</b>
          <span className={classes.amount}>{formatMoneyShort(textOf(row.opportunity_amount))}</span>
        </p>
        <p className="row muted">
          {row.close_date ? <RelativeDay value={textOf(row.close_date)} due={isOpen(row, book)} /> : null}
          {stage && <Status label={stage.title} colour={textOf(stage.color)} />}
          <Ageing row={row} book={book} />
        </p>
      </div>
    </div>
  )
}

/** How many days too long it is in its stage; nothing while it is in time. */
export function Ageing({ row, book }: { row: RecordRow; book: OptionBook }) {
  const { days, is_ageing } = daysIn(textOf(row.stage_since), stageOf(row, book))
  if (!is_ageing) return null
  return (
    <Pill tone="warm">
      <Plural value={days} one="# day in this stage" other="# days in this stage" />
    </Pill>
  )
}

/** Beside the name on the page: for how long it is in its stage, where that is too long. */
export const OpportunityBadge = ({ row, book }: RecordPartProps) => <Ageing row={row} book={book} />

/** Under the name on the page: the chance, and how often the close date was moved. */
export function OpportunityLine({ row, book }: RecordPartProps) {
  const stage = stageOf(row, book)
  const chance = row.probability ?? stage?.probability
  const moves = typeof row.close_date_moves === 'number' ? row.close_date_moves : 0
  const percent = chance === null || chance === undefined ? null : Number(chance)
  return (
    <>
      {stage?.kind === 'open' && percent !== null && <Trans>{percent} % likely</Trans>}
      {moves > 0 && (
        <>
          {stage?.kind === 'open' && percent !== null && ' · '}
          <Plural value={moves} one="Close date moved once" other="Close date moved # times" />
        </>
      )}
    </>
  )
}
