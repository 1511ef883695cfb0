import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconCornerDownLeft, IconPhone } from '@tabler/icons-react'
import { copyText } from '#ui/copy.ts'
import { formatPhone } from '#ui/display.ts'
import { isMasked, telHref, whatsappHref } from '#ui/reach.ts'
import classes from '../Palette.module.css'

const look = { variant: 'default', size: 'compact-md', fz: 12.5 } as const

/** Actions on the highlighted record without opening it; Tab moves here from the input. */
export function HitActions({ title, phone, onOpen }: { title: string; phone: string | null; onOpen: () => void }) {
  const { t } = useLingui()
  const number = phone && !isMasked(phone) ? phone : null
  const [tel, whatsapp] = [telHref(number), whatsappHref(number)]
  return (
    <div className={classes.actions} role="group" aria-label={t`Actions for ${title}`}>
      <Button {...look} leftSection={<IconCornerDownLeft size={15} aria-hidden />} onClick={onOpen}>
        <Trans>Open</Trans>
      </Button>
      {number && (
        <>
          {tel && (
            <Button
              {...look}
              component="a"
              href={tel}
              aria-label={t`Call ${title}`}
              leftSection={<IconPhone size={15} aria-hidden />}
            >
              <Trans>Call</Trans>
            </Button>
          )}
          {whatsapp && (
            <Button
              {...look}
              component="a"
              href={whatsapp}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={t`WhatsApp ${title}`}
              leftSection={<IconBrandWhatsapp size={15} aria-hidden />}
            >
              <Trans>WhatsApp</Trans>
            </Button>
          )}
          <Button
            {...look}
            className="ltr"
            title={t`Copy the phone of ${title}`}
            leftSection={<IconCopy size={15} aria-hidden />}
            onClick={() => void copyText(number)}
          >
            {formatPhone(number)}
          </Button>
        </>
      )}
    </div>
  )
}
