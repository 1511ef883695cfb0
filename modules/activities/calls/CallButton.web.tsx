import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { textOf } from '#engine/web/value-text.ts'
import { telHref } from '#ui/reach.ts'

/** Calls the number of a call again; nothing for a masked number. */
export default function CallButton({ phone }: { phone: unknown }) {
  const href = telHref(textOf(phone))
  if (!href) return null
  return (
    <Button component="a" href={href} variant="default" leftSection={<IconPhone size={15} aria-hidden />}>
      <Trans>Call</Trans>
    </Button>
  )
}
