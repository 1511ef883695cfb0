import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from './client/api-error.ts'
import { messagesOf } from './client/error-catalogue.ts'
import type { Icon } from './bits.tsx'
import { wordOf } from './words/word-of.ts'
import { Row } from './layout/flow.tsx'
import classes from './states.module.css'

/** Shown for an empty screen: what belongs here, one primary action, one link. */
export function EmptyState({
  icon: Glyph,
  title,
  detail,
  children,
}: {
  icon?: Icon
  title: ReactNode
  detail?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={classes.state}>
      {Glyph && <Glyph size={28} stroke={1.4} className={classes.glyph} />}
      <b>{title}</b>
      {detail && <p>{detail}</p>}
      {children && <Row justify="center">{children}</Row>}
    </div>
  )
}

/** Shown in place of content that could not be loaded, with Retry. */
export function ErrorState({ what, error, onRetry }: { what: ReactNode; error?: unknown; onRetry?: () => void }) {
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={28} stroke={1.4} className={classes.glyph} data-danger />
      <b>{what}</b>
      <p>{wordsOf(error)}</p>
      {onRetry && (
        <Row justify="center">
          <Button variant="default" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        </Row>
      )}
    </div>
  )
}

/** The message of a failure; a lost connection has its own message. */
export function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.code !== 'E_NETWORK')
    return messagesOf(error)
      .map((text) => wordOf(text))
      .join(' ')
  if (error instanceof ApiError) return wordOf('The server did not answer. Check the connection and try again.')
  return wordOf('Something went wrong!')
}

/** Grey lines of the true size while something loads. */
export function Skeleton({
  height = 12,
  width = '100%',
  lines = 1,
}: {
  height?: number
  width?: number | string
  lines?: number
}) {
  return (
    <span className={classes.skeleton} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} style={{ height, width: line === lines - 1 && lines > 1 ? '60%' : width }} />
      ))}
    </span>
  )
}
