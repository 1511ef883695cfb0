import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowsDiagonal, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { ValueCell } from '#engine/web/cells.tsx'
import { useOverride, useSetup } from '#engine/web/context.tsx'
import { Facts } from '#engine/web/detail/Facts.tsx'
import { LockNote } from '#engine/web/detail/LockNote.tsx'
import type { PreviewProps } from '#engine/web/slots.ts'
import { useRecord } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { rowTitle } from '#engine/web/value-text.ts'
import { Kbd } from '#ui/bits.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import classes from './preview.module.css'

// While the person moves through the list with the arrows, read a row only after it was active for this many ms.
const REST_MS = 150
const NEWEST = 5

/** The panel beside a list: the first facts of the active row, and a composer for notes on it. */
export default function Preview({ definition, row, book, onOpen, onClose }: PreviewProps) {
  const { t, i18n } = useLingui()
  const { Line, Actions, lock, Badge, follow_up } = useOverride(definition)
  const rights = useRights(definition)
  const { stage } = definition
  const [rested] = useDebouncedValue(row.id, REST_MS)
  const name = rowTitle(definition, row, i18n)
  const panel = useScrollToTop(row.id)
  const parts = { definition, row, book }
  const use = (selector: string, how: 'click' | 'focus') => () => {
    const control = panel.current?.querySelector<HTMLElement>(selector)
    control?.[how]()
    return control !== null && control !== undefined
  }
  // The shortcuts of the record's page also work on the panel.
  useShortcut('note', use('textarea[data-composer]', 'focus'))
  useShortcut('call', use('a[href^="tel:"]', 'click'))
  useShortcut('follow_up', use(`[data-edits="${follow_up}"]`, 'click'), { enabled: follow_up !== undefined })
  // In a field Escape returns the focus to the list; only the next Escape closes the panel.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const grid = panel.current?.parentElement?.querySelector<HTMLElement>('[role=grid]')
    if (!(event.target as HTMLElement).closest('textarea,input')) onClose()
    grid?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y: Escape works from everything inside
    <aside ref={panel} className={classes.panel} aria-label={t`Preview of ${name}`} onKeyDown={onKeyDown}>
      <header className="stack">
        <Row justify="space-between" wrap={false}>
          <h2 className="cut">{name}</h2>
          <Row wrap={false}>
            <Button variant="default" size="compact-sm" onClick={onOpen} leftSection={<IconArrowsDiagonal size={14} />}>
              <Trans>Open</Trans>
            </Button>
            <ActionIcon size={28} aria-label={t`Close the preview`} onClick={onClose}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Row>
        </Row>
        <Row>
          {stage && rights.rule(stage) !== 'hidden' && (
            <ValueCell row={row} name={stage} field={definition.fields[stage]} value={row[stage]} book={book} />
          )}
          {Badge && <Badge {...parts} />}
          <Muted as="span">{Line ? <Line {...parts} /> : String(row[definition.subtitle ?? ''] ?? '')}</Muted>
        </Row>
        {Actions && (
          <Row>
            <Actions {...parts} />
          </Row>
        )}
        {lock?.holds(row) && <LockNote {...parts} />}
      </header>
      {rested === row.id ? <Details key={rested} {...{ definition, book, onOpen }} id={rested} /> : <Waiting />}
    </aside>
  )
}

/** Scrolls the panel to its top for each record. */
function useScrollToTop(id: number) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (id) panel.current?.scrollTo?.({ top: 0 })
  }, [id])
  return panel
}

/** The first facts of a record and its newest timeline entries, read after the row was active for a moment. */
function Details({
  definition,
  id,
  book,
  onOpen,
}: Pick<PreviewProps, 'definition' | 'book' | 'onOpen'> & { id: number }) {
  const { t } = useLingui()
  const { Timeline } = useSetup().slots
  const record = useRecord(definition, id)
  if (record.isError)
    return (
      <ErrorState what={t`The record could not be loaded`} error={record.error} onRetry={() => void record.refetch()} />
    )
  if (!record.data || record.isPlaceholderData) return <Waiting />
  return (
    <div>
      <Stack>
        <Facts definition={definition} row={record.data} book={book} onEditAll={onOpen} part="first" />
        {Timeline && (
          <Suspense fallback={<Skeleton lines={4} height={14} />}>
            <Timeline definition={definition} id={id} book={book} latest={NEWEST} composes />
          </Suspense>
        )}
        <Muted as="small" aria-hidden>
          <Trans>
            <Kbd>↵</Kbd> opens the page, <Kbd>Esc</Kbd> closes
          </Trans>
        </Muted>
      </Stack>
    </div>
  )
}

const Waiting = () => (
  <div>
    <Skeleton lines={8} height={14} />
  </div>
)
