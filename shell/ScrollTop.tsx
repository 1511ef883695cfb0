import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { STICKY_OFFSET } from '#ui/timing.ts'
import { useIsPhone } from '#ui/use-media.ts'
import classes from './Shell.module.css'

/**
 * The button back to the top, once the page was scrolled by the sticky offset. On a phone only while scrolling up, so that
 * it does not cover text that the person is reading.
 */
export default function ScrollTop({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const phone = useIsPhone()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const page = scroller.current
    let last = page?.scrollTop ?? 0
    const onScroll = () => {
      const now = page?.scrollTop ?? 0
      setShown(now > STICKY_OFFSET && (!phone || now < last))
      last = now
    }
    page?.addEventListener('scroll', onScroll, { passive: true })
    return () => page?.removeEventListener('scroll', onScroll)
  }, [scroller, phone])
  if (!shown) return null
  const up = () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.current?.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
    scroller.current?.focus({ preventScroll: true })
  }
  return (
    <ActionIcon
      variant="default"
      radius="xl"
      size={phone ? 44 : 36}
      className={classes.toTop}
      aria-label={t`Back to the top`}
      onClick={up}
    >
      <IconArrowUp size={17} aria-hidden />
    </ActionIcon>
  )
}
