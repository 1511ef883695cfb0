import '#kernel/web/ui/css/overlay.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { IconFileSearch, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { type Icon, Kbd } from '#kernel/web/ui/bits.tsx'
import type { SearchHit } from './menu.ts'
import classes from './Palette.module.css'

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
  run: () => void
}

type PaletteProps = {
  items: PaletteItem[]
  /** Ctrl+G: screens alone. */
  only_places?: boolean
  search: (options: { text: string; signal: AbortSignal }) => Promise<SearchHit[]>
  onOpenHit: (hit: SearchHit) => void
  onClose: () => void
}

/** Ctrl+K: type to filter screens and commands, and to search the business's records. */
export default function Palette({ items, only_places = false, search, onOpenHit, onClose }: PaletteProps) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const wanted = useDeferredValue(text.trim())
  const { data: hits, isFetching } = useQuery({
    queryKey: ['palette', wanted],
    queryFn: ({ signal }) => search({ text: wanted, signal }),
    enabled: wanted.length >= 2 && !only_places,
    retry: false,
  })
  const found: PaletteItem[] = (wanted.length >= 2 ? (hits ?? []) : []).map((hit) => ({
    id: hit.id,
    group: t`Records`,
    title: hit.title,
    detail: hit.detail,
    icon: IconFileSearch,
    run: () => onOpenHit(hit),
  }))
  const offered = only_places ? items.filter((item) => item.is_place) : items
  const lines = [...offered.filter((item) => item.title.toLowerCase().includes(wanted.toLowerCase())), ...found]
  const at = Math.min(active, Math.max(0, lines.length - 1))

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setActive((at + step + lines.length) % Math.max(1, lines.length))
    }
    if (event.key === 'Enter' && lines[at]) {
      event.preventDefault()
      pick(lines[at])
    }
  }
  const pick = (item: PaletteItem) => {
    onClose()
    item.run()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="10vh"
      size={580}
      padding={0}
      overlayProps={{ backgroundOpacity: 0.28 }}
      transitionProps={{ duration: 0 }}
      title={null}
      attributes={{ content: { 'aria-label': only_places ? t`Go to` : t`Search or jump to` } }}
    >
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={lines[at] ? `${id}-${lines[at].id}` : undefined}
          aria-label={t`Search or jump to`}
          placeholder={only_places ? t`Go to a screen…` : t`Search leads, or type a command…`}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      {/* biome-ignore lint/a11y: the input holds the focus and names the active line */}
      <div className={classes.list} role="listbox" id={`${id}-list`} aria-label={t`Results`}>
        {lines.map((item, index) => (
          <div key={item.id}>
            {item.group !== lines[index - 1]?.group && <div className={classes.group}>{item.group}</div>}
            {/* biome-ignore lint/a11y: keys are on the input */}
            <div
              id={`${id}-${item.id}`}
              role="option"
              aria-selected={index === at}
              className={classes.line}
              ref={index === at ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
              onPointerMove={() => setActive(index)}
              onClick={() => pick(item)}
            >
              <item.icon size={17} stroke={1.6} />
              <span>
                {item.title}
                {item.detail && <small>{item.detail}</small>}
              </span>
              {item.keys?.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </div>
          </div>
        ))}
        {lines.length === 0 && (
          <p className={classes.none} role="status">
            {isFetching ? (
              <Trans>Searching…</Trans>
            ) : (
              <Trans>Nothing matches. Try a name, a phone number or a city.</Trans>
            )}
          </p>
        )}
      </div>
    </Modal>
  )
}
