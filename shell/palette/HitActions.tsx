import { Trans, useLingui } from '@lingui/react/macro'
import { IconBrandWhatsapp, IconCopy, IconCornerDownLeft, IconPhone } from '@tabler/icons-react'
import { copyText } from '#ui/copy.ts'
import { formatPhone } from '#ui/display.ts'
import { isMasked, telHref, whatsappHref } from '#ui/reach.ts'
import classes from '../Palette.module.css'

/** What can be done with the highlighted record without opening it; Tab leads here from the input. */
export function HitActions({ title, phone, onOpen }: { title: string; phone: string | null; onOpen: () => void }) {
  const { t } = useLingui()
  const number = phone && !isMasked(phone) ? phone : null
  const [tel, whatsapp] = [telHref(number), whatsappHref(number)]
  return (
    <div className={classes.actions} role="group" aria-label={t`Actions for ${title}`}>
      <button type="button" onClick={onOpen}>
        <IconCornerDownLeft size={15} aria-hidden />
        <Trans>Open</Trans>
      </button>
      {number && (
        <>
          {tel && (
            <a href={tel} aria-label={t`Call ${title}`}>
              <IconPhone size={15} aria-hidden />
              <Trans>Call</Trans>
            </a>
          )}
          {whatsapp && (
            <a href={whatsapp} target="_blank" rel="noreferrer noopener" aria-label={t`WhatsApp ${title}`}>
              <IconBrandWhatsapp size={15} aria-hidden />
              <Trans>WhatsApp</Trans>
            </a>
          )}
          <button type="button" onClick={() => void copyText(number)} title={t`Copy the phone of ${title}`}>
            <IconCopy size={15} aria-hidden />
            <span className="ltr">{formatPhone(number)}</span>
          </button>
        </>
      )}
    </div>
  )
}
