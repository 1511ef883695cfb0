import '#ui/css/input.ts'
import '#ui/css/overlay.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Modal, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Kbd } from '#ui/bits.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { Skeleton } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import classes from './Palette.module.css'
import { HitActions } from './palette/HitActions.tsx'
import { Marked } from './palette/Marked.tsx'
import { type PaletteItem, type PaletteLine, type PaletteProps, usePaletteLines } from './palette/use-palette-lines.ts'

/** The palette of Ctrl+K: finds records, screens and commands; without text, shows recently opened records. */
export default function Palette(props: PaletteProps) {
  const { only_places = false, onClose } = props
  const { t } = useLingui()
  const phone = useIsPhone()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const typed = text.trim()
  const { lines, hits, found, searches, waits } = usePaletteLines(props, typed)
  const at = Math.min(active, Math.max(0, lines.length - 1))
  const current = lines[at]

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setActive((at + step + lines.length) % Math.max(1, lines.length))
    }
    if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault()
      pick(current)
    }
  }
  const pick = (item: PaletteItem) => {
    onClose()
    item.run()
  }
  const type = (next: string) => {
    setText(next)
    setActive(0)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      fullScreen={phone}
      yOffset="10vh"
      size={620}
      padding={0}
      overlayProps={{ backgroundOpacity: 0.28 }}
      transitionProps={{ duration: 0 }}
      title={null}
      attributes={{ content: { 'aria-label': only_places ? t`Go to` : t`Search or jump to` } }}
    >
      <div className={classes.frame} data-phone={phone || undefined}>
        <div className={classes.search} data-busy={waits || undefined}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <TextInput
            variant="unstyled"
            size="md"
            flex={1}
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={current ? `${id}-${current.id}` : undefined}
            aria-label={t`Search or jump to`}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            placeholder={only_places ? t`Go to a screen…` : t`Name, phone, email, GSTIN, city, or a command…`}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {phone ? (
            <ActionIcon size={44} aria-label={t`Close`} onClick={onClose}>
              <IconX size={19} aria-hidden />
            </ActionIcon>
          ) : (
            <Kbd>Esc</Kbd>
          )}
        </div>
        <Lines
          {...{ id, lines, typed, waits }}
          is_empty={hits.length === 0}
          is_stale={found.isPlaceholderData}
          active={at}
          onActivate={setActive}
          onPick={pick}
        />
        {!waits && (
          <NothingFound
            failed={searches && found.isError}
            none={lines.length === 0 && !found.isError}
            onRetry={() => void found.refetch()}
          />
        )}
        {current?.hit && <HitActions title={current.title} phone={current.hit.phone} onOpen={() => pick(current)} />}
      </div>
    </Modal>
  )
}

/** The lines under their groups, while the input keeps the focus. */
function Lines({
  id,
  lines,
  typed,
  waits,
  is_empty,
  is_stale,
  active,
  onActivate,
  onPick,
}: {
  id: string
  lines: readonly PaletteLine[]
  typed: string
  waits: boolean
  /** Nothing was found yet. */
  is_empty: boolean
  /** The lines belong to the text before. */
  is_stale: boolean
  active: number
  onActivate: (index: number) => void
  onPick: (item: PaletteItem) => void
}) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y: the input holds the focus and names the active line
    <div
      className={classes.list}
      role="listbox"
      id={`${id}-list`}
      aria-label={t`Results`}
      aria-busy={waits}
      data-stale={is_stale || undefined}
    >
      {lines.map((item, index) => (
        <div key={item.id} role="presentation">
          {item.group !== lines[index - 1]?.group && (
            <div className={classes.group} role="presentation">
              {item.group}
            </div>
          )}
          <Line
            id={`${id}-${item.id}`}
            item={item}
            typed={typed}
            is_active={index === active}
            onActivate={() => index !== active && onActivate(index)}
            onPick={() => onPick(item)}
          />
        </div>
      ))}
      {waits && is_empty && (
        <Box p={10}>
          <Skeleton lines={3} height={14} />
        </Box>
      )}
    </div>
  )
}

function Line({
  id,
  item,
  typed,
  is_active,
  onActivate,
  onPick,
}: {
  id: string
  item: PaletteLine
  typed: string
  is_active: boolean
  onActivate: () => void
  onPick: () => void
}) {
  const phone = useIsPhone()
  const { detail, hit } = item
  return (
    // biome-ignore lint/a11y: keys are on the input
    <div
      id={id}
      role="option"
      aria-selected={is_active}
      className={classes.line}
      ref={is_active ? (line) => line?.scrollIntoView?.({ block: 'nearest' }) : undefined}
      onPointerMove={onActivate}
      onClick={onPick}
    >
      <item.icon size={17} stroke={1.6} />
      <span className="grow">
        <Marked text={item.title} typed={typed} />
        {(detail || hit?.matched) && (
          <small>
            {detail && <Marked text={detail} typed={typed} />}
            {detail && hit?.matched && ' · '}
            {hit?.matched && <Marked text={hit.matched.value} typed={typed} />}
          </small>
        )}
      </span>
      {hit?.is_tolerant && typed !== '' && (
        <small>
          <Trans>similar spelling</Trans>
        </small>
      )}
      {!phone && item.keys?.map((key) => <Kbd key={key}>{key}</Kbd>)}
    </div>
  )
}

/** Why there are no lines, or not all. */
function NothingFound({ failed, none, onRetry }: { failed: boolean; none: boolean; onRetry: () => void }) {
  if (failed)
    return (
      <Box component="p" px="md" py={28} ta="center" role="alert">
        <Trans>The search did not answer.</Trans>{' '}
        <LinkButton onClick={onRetry}>
          <Trans>Retry</Trans>
        </LinkButton>
      </Box>
    )
  if (!none) return null
  return (
    <Box component="p" px="md" py={28} ta="center" c="dimmed" role="status">
      <Trans>Nothing matches. Try a part of a name, a phone number or a city.</Trans>
    </Box>
  )
}
