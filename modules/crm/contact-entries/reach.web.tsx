import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconPhone } from '@tabler/icons-react'
import { Nothing } from '#engine/web/cells.tsx'
import type { CellProps } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { copyText } from '#ui/copy.ts'
import { Pill } from '#ui/bits.tsx'
import { formatPhone } from '#ui/display.ts'
import { isMasked, mailHref, telHref, whatsappHref } from '#ui/reach.ts'
import { CONTACT_TYPES, type ContactInput } from './primary-contacts.ts'
import classes from './reach.module.css'

// Primary entries first, invalid ones last.
const placeOf = (entry: ContactInput): number => (entry.is_invalid ? 2 : entry.is_primary ? 0 : 1)

/**
 * Every phone and email of a person, the primary ones first, each with a link and a copy button. Entries that are not
 * valid are last, with a mark and without a link.
 */
export function ContactsCell({ value }: CellProps) {
  const { t } = useLingui()
  const entries = Array.isArray(value) ? (value as ContactInput[]) : []
  if (entries.length === 0) return <Nothing />
  return (
    <span className={classes.contacts}>
      {entries
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((entry) => {
          const shown = textOf(entry.value)
          const is_email = entry.type === CONTACT_TYPES.email
          const is_invalid = entry.is_invalid === true
          const words =
            is_email || is_invalid || isMasked(shown) ? shown : formatPhone(shown, entry.phone_code || undefined)
          const href = is_invalid ? null : is_email ? mailHref(shown) : telHref(shown, entry.phone_code)
          return (
            <span key={entry.id ?? shown} className="ltr">
              {href ? <a href={href}>{words}</a> : words}
              {entry.is_primary && entries.filter((one) => one.type === entry.type).length > 1 && (
                <small>{t`primary`}</small>
              )}
              {is_invalid && <Pill tone="warm">{t`Not valid`}</Pill>}
              {href && (
                <ActionIcon
                  size={24}
                  aria-label={t`Copy ${words}`}
                  onClick={(event) => {
                    event.stopPropagation()
                    void copyText(words)
                  }}
                >
                  <IconCopy size={13} aria-hidden />
                </ActionIcon>
              )}
            </span>
          )
        })}
    </span>
  )
}

/** The buttons Call and WhatsApp; not shown without a phone, or with a masked one. */
export function ReachButtons({ phone }: { phone: unknown }) {
  const [call, chat] = [telHref(textOf(phone)), whatsappHref(textOf(phone))]
  if (!call || !chat) return null
  return (
    <>
      <Button component="a" href={call} variant="default" leftSection={<IconPhone size={15} aria-hidden />}>
        <Trans>Call</Trans>
      </Button>
      <Button
        component="a"
        href={chat}
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
