import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { dialled, isMasked, Nothing, telHref } from '#kernel/web/records/cells.tsx'
import type { CellProps, RecordPartProps, Row } from '#kernel/web/records/override.ts'
import type { OptionBook } from '#kernel/web/records/use-options.ts'
import { Avatar, RelativeDay, Status, Temperature } from '#kernel/web/ui/bits.tsx'
import { formatMoneyShort, formatPhone } from '#kernel/web/ui/display.ts'
import { CONTACT_TYPES, type ContactInput } from '../contact-entries/primary-contacts.ts'
import classes from './lead.module.css'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Hot, warm or cold, with its word. */
export const TemperatureCell = ({ value }: CellProps) => (value ? <Temperature value={text(value)} /> : <Nothing />)

/** When to come back to a lead, in words; red once the day has passed and the lead is still open. */
export function FollowUpCell({ row, value, book }: CellProps) {
  if (!value) return <Nothing />
  return <RelativeDay value={text(value)} due={isOpen(row, book)} />
}

/** True until the lead is won or lost. */
function isOpen(row: Row, book: OptionBook): boolean {
  const kind = book.find('lead_status', row.lead_status_id)?.kind
  return kind !== 'won' && kind !== 'lost'
}

/** Every phone and email of a lead, the primary ones first. */
export function ContactsCell({ value }: CellProps) {
  const { t } = useLingui()
  const entries = Array.isArray(value) ? (value as ContactInput[]) : []
  if (entries.length === 0) return <Nothing />
  return (
    <span className={classes.contacts}>
      {entries
        .toSorted((a, b) => Number(b.is_primary ?? false) - Number(a.is_primary ?? false))
        .map((entry) => {
          const shown = text(entry.value)
          const masked = isMasked(shown)
          const is_email = entry.type === CONTACT_TYPES.email
          const whole = is_email || shown.startsWith('+') ? shown : `${entry.phone_code ?? ''}${shown}`
          const words = is_email ? shown : formatPhone(shown, entry.phone_code || undefined)
          return (
            <span key={entry.id ?? shown} className="ltr">
              {masked ? words : <a href={is_email ? `mailto:${shown}` : telHref(whole)}>{words}</a>}
              {entry.is_primary && entries.filter((one) => one.type === entry.type).length > 1 && (
                <small>{t`primary`}</small>
              )}
            </span>
          )
        })}
    </span>
  )
}

/** Two lines of a lead on a phone: who and how much, then where it stands and when to come back. */
export function LeadCard({ row, book }: { row: Row; book: OptionBook }) {
  const status = book.find('lead_status', row.lead_status_id)
  return (
    <div className={classes.card}>
      <Avatar id={row.id} name={text(row.name)} size={36} />
      <div>
        <p>
          <b>{text(row.name)}</b>
          <Temperature value={text(row.lead_type)} />
          <span className={classes.amount}>{formatMoneyShort(text(row.amount))}</span>
        </p>
        <p>
          <small>{text(row.account_name) || text(row.city) || formatPhone(text(row.phone))}</small>
          {row.follow_up_date ? <RelativeDay value={text(row.follow_up_date)} due={isOpen(row, book)} /> : null}
          {status && <Status label={status.title} colour={text(status.color)} />}
        </p>
      </div>
    </div>
  )
}

/** The chip beside a lead's name. */
export const LeadBadge = ({ row }: RecordPartProps) => <Temperature value={text(row.lead_type)} />

/** Company, city and state. */
export function LeadLine({ row }: RecordPartProps) {
  const place = [text(row.city), text(row.state)].filter(Boolean).join(', ')
  return [text(row.account_name), place].filter(Boolean).join(' · ')
}

/** The fixed greeting of a WhatsApp message to a lead. */
export const GREETING = 'Hello'

/** Address that opens a WhatsApp chat with a greeting; null without a phone that can be dialled. */
export function whatsappHref(phone: unknown): string | null {
  const number = dialled(text(phone))
  if (!/^\+?[1-9]\d{6,14}$/.test(number)) return null
  return `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(GREETING)}`
}

/** Call and WhatsApp; not there for a lead without a phone, or with a masked one. */
export function LeadActions({ row }: RecordPartProps) {
  const whatsapp = whatsappHref(row.phone)
  if (!whatsapp) return null
  return (
    <>
      <Button
        component="a"
        href={telHref(text(row.phone))}
        variant="default"
        leftSection={<IconPhone size={15} aria-hidden />}
      >
        <Trans>Call</Trans>
      </Button>
      <Button
        component="a"
        href={whatsapp}
        target="_blank"
        rel="noreferrer noopener"
        variant="default"
        leftSection={<IconBrandWhatsapp size={15} aria-hidden />}
      >
        <Trans>WhatsApp</Trans>
      </Button>
    </>
  )
}
