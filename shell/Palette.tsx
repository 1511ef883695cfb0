import '#ui/css/input.ts'
import '#ui/css/overlay.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { type Icon, Kbd } from '#ui/bits.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { Skeleton } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import type { SearchedRecord } from './menu.ts'
import classes from './Palette.module.css'
import { HitActions } from './palette/HitActions.tsx'
import { Marked } from './palette/Marked.tsx'
import { type Hit, recentQuery, SEARCH_FROM, searchQuery } from './palette/search-calls.ts'

/** One line of the palette. */
export type PaletteItem = {
  id: string
  group: string
  title: string
  detail?: string
  icon: Icon
  keys?: string[]
  /** A screen to go to. */
  is_place?: boolean
  /** Other words it is found by: its name in English, what it is about. */
  words?: string
  run: () => void
}

type Line = PaletteItem & { hit?: Hit }

type PaletteProps = {
  business_id: number
  items: PaletteItem[]
  /** Ctrl+G: screens alone. */
  only_places?: boolean
  /** The records that can be found and opened. */
  records: readonly SearchedRecord[]
  /** What was opened lately, as `lead:5`. */
  recent: string[]
  onOpenHit: (hit: Hit) => void
  onClose: () => void
}

const DEBOUNCE_MS = 120

/** Ctrl+K: type to find records, screens and commands; empty, it shows what was opened lately. */
export default function Palette(props: PaletteProps) {
  const { business_id, items, only_places = false, records, recent, onOpenHit, onClose } = props
  const { t, i18n } = useLingui()
  const phone = useIsPhone()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const typed = text.trim()
  const [wanted] = useDebouncedValue(typed, DEBOUNCE_MS)
  const searches = !only_places && typed.length >= SEARCH_FROM
  const asks = searches && wanted.length >= SEARCH_FROM
  const found = useQuery({ ...searchQuery(business_id, wanted), enabled: asks })
  const lately = useQuery({ ...recentQuery(business_id, recent), enabled: !only_places && recent.length > 0 })
  const waits = searches && (wanted !== typed || found.isFetching)

  const lineOf = (hit: Hit, group?: string): Line[] => {
    const known = records.find(({ record }) => record === hit.record)
    if (!known) return []
    return [
      {
        id: `${group ? 'recent' : 'hit'}-${hit.record}-${hit.id}`,
        group: group ?? i18n._(known.title),
        title: hit.title,
        detail: hit.detail,
        icon: known.icon,
        hit,
        run: () => onOpenHit(hit),
      },
    ]
  }
  const offered = only_places ? items.filter((item) => item.is_place) : items
  const hits = asks && searches ? (found.data ?? []) : []
  // Keep the groups in the order of the setup, so that lines do not jump while the person types.
  const in_order = records.flatMap(({ record }) => hits.filter((hit) => hit.record === record))
  const lines: Line[] =
    typed === ''
      ? [...(only_places ? [] : (lately.data ?? []).flatMap((hit) => lineOf(hit, t`Recent`))), ...offered]
      : [...bestOf(offered, typed), ...in_order.flatMap((hit) => lineOf(hit))]
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
        {/* biome-ignore lint/a11y: the input holds the focus and names the active line */}
        <div
          className={classes.list}
          role="listbox"
          id={`${id}-list`}
          aria-label={t`Results`}
          aria-busy={waits}
          data-stale={found.isPlaceholderData || undefined}
        >
          {lines.map((item, index) => (
            <div key={item.id} role="presentation">
              {item.group !== lines[index - 1]?.group && (
                <div className={classes.group} role="presentation">
                  {item.group}
                </div>
              )}
              {/* biome-ignore lint/a11y: keys are on the input */}
              <div
                id={`${id}-${item.id}`}
                role="option"
                aria-selected={index === at}
                className={classes.line}
                ref={index === at ? (line) => line?.scrollIntoView?.({ block: 'nearest' }) : undefined}
                onPointerMove={() => index !== at && setActive(index)}
                onClick={() => pick(item)}
              >
                <item.icon size={17} stroke={1.6} />
                <span>
                  <Marked text={item.title} typed={typed} />
                  {(item.detail || item.hit?.matched) && (
                    <small>
                      {item.detail && <Marked text={item.detail} typed={typed} />}
                      {item.detail && item.hit?.matched && ' · '}
                      {item.hit?.matched && <Marked text={item.hit.matched.value} typed={typed} />}
                    </small>
                  )}
                </span>
                {item.hit?.is_tolerant && typed !== '' && (
                  <small>
                    <Trans>similar spelling</Trans>
                  </small>
                )}
                {!phone && item.keys?.map((key) => <Kbd key={key}>{key}</Kbd>)}
              </div>
            </div>
          ))}
          {waits && hits.length === 0 && (
            <Box p={10}>
              <Skeleton lines={3} height={14} />
            </Box>
          )}
        </div>
        {searches && found.isError && !waits && (
          <Box component="p" px="md" py={28} ta="center" role="alert">
            <Trans>The search did not answer.</Trans>{' '}
            <LinkButton onClick={() => void found.refetch()}>
              <Trans>Retry</Trans>
            </LinkButton>
          </Box>
        )}
        {lines.length === 0 && !waits && !found.isError && (
          <Box component="p" px="md" py={28} ta="center" c="dimmed" role="status">
            <Trans>Nothing matches. Try a part of a name, a phone number or a city.</Trans>
          </Box>
        )}
        {current?.hit && <HitActions title={current.title} phone={current.hit.phone} onOpen={() => pick(current)} />}
      </div>
    </Modal>
  )
}

const SHOWN_COMMANDS = 6

/** Screens and commands whose words begin with all that was typed come first, then those that contain it. */
function bestOf(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/)
  const rank = (item: PaletteItem): number => {
    const names = ` ${item.title} ${item.words ?? ''}`.toLowerCase()
    if (words.every((word) => names.includes(` ${word}`))) return 0
    return words.every((word) => word.length >= 2 && names.includes(word)) ? 1 : 2
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((one) => one.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN_COMMANDS)
    .map(({ item }) => item)
    .sort((a, b) => items.findIndex((one) => one.group === a.group) - items.findIndex((one) => one.group === b.group))
}
