import { useLingui } from '@lingui/react/macro'
import { clockTime } from '#base/time-of-day.ts'
import { Nothing, TitleCell } from '#engine/web/cells.tsx'
import type { CellProps, RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Avatar, Pill, RelativeDay, Status, Temperature } from '#ui/bits.tsx'
import { formatMoneyShort, formatPhone } from '#ui/display.ts'
import { Row } from '#ui/layout/flow.tsx'
import { lead } from './lead.record.ts'
import classes from './lead.module.css'

/** The number of a lead's enquiries, if there are several. */
function Asked({ row }: { row: RecordRow }) {
  const { t } = useLingui()
  const times = row.enquiry_count
  // The field may be masked or hidden by the role.
  if (typeof times !== 'number' || times < 2) return null
  const words = t`Enquired ${times} times`
  return (
    <span role="img" title={words} aria-label={words}>
      <Pill>{times}×</Pill>
    </span>
  )
}

/** The name of a lead with the number of its enquiries. */
export const LeadNameCell = ({ row }: CellProps) => (
  <Row as="span" wrap={false}>
    <TitleCell definition={lead} row={row} />
    <Asked row={row} />
  </Row>
)

/** Hot, warm or cold, with its word. */
export const TemperatureCell = ({ value }: CellProps) => (value ? <Temperature value={textOf(value)} /> : <Nothing />)

/** The follow-up of a lead in words; red if it has passed and the lead is open. */
export function FollowUpCell({ row, value, book }: CellProps) {
  if (!value) return <Nothing />
  return <RelativeDay value={textOf(value)} time={textOf(row.follow_up_time)} due={isOpen(row, book)} />
}

/** The time of a follow-up: 04:30 PM. */
export const TimeCell = ({ value }: CellProps) => (value ? clockTime(textOf(value)) : <Nothing />)

/** True until the lead is won or lost. */
function isOpen(row: RecordRow, book: OptionBook): boolean {
  const kind = book.find('lead_status', row.lead_status_id)?.kind
  return kind !== 'won' && kind !== 'lost'
}

/** A lead on a phone in three lines: name and amount, the buyer's own words, then phone, firm, follow-up and status. */
export function LeadCard({ row, book }: { row: RecordRow; book: OptionBook }) {
  const status = book.find('lead_status', row.lead_status_id)
  const wanted = [textOf(row.product), textOf(row.desc)].filter(Boolean).join(' · ')
  const phone = formatPhone(textOf(row.phone))
  return (
    <div className={classes.card}>
      <Avatar id={row.id} name={textOf(row.name)} size={36} />
      <div className="grow">
        <p className="row muted">
          <b className="cut">{textOf(row.name)}</b>
          <Asked row={row} />
          <Temperature value={textOf(row.lead_type)} />
          <span className={classes.amount}>{formatMoneyShort(textOf(row.amount))}</span>
        </p>
        {wanted && (
          <p className="row muted">
            <small className="cut" title={wanted}>
              {wanted}
            </small>
          </p>
        )}
        <p className="row muted">
          {phone && <span className={classes.whole}>{phone}</span>}
          <small className="cut">{textOf(row.account_name) || textOf(row.city)}</small>
          {row.follow_up_date ? (
            <RelativeDay value={textOf(row.follow_up_date)} time={textOf(row.follow_up_time)} due={isOpen(row, book)} />
          ) : null}
          {status && <Status label={status.title} colour={textOf(status.color)} />}
        </p>
      </div>
    </div>
  )
}

/** The chip beside a lead's name. */
export const LeadBadge = ({ row }: RecordPartProps) => <Temperature value={textOf(row.lead_type)} />

/** Company, city and state. */
export function LeadLine({ row }: RecordPartProps) {
  const place = [textOf(row.city), textOf(row.state)].filter(Boolean).join(', ')
  return [textOf(row.account_name), place].filter(Boolean).join(' · ')
}
