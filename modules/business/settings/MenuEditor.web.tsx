import { useFollowedHandle } from '#ui/use-followed-handle.ts'
import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { LABEL_MAX } from '#base/preferences.ts'
import type { ArrangedEntry, ArrangedGroup } from '#shell/arrange-menu.ts'
import { groupKey } from '#shell/menu.ts'
import { moved, type Place, useDragOrder } from '#ui/drag-order.ts'
import { Hidden, Muted, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import classes from './settings.module.css'

type EditorProps = { groups: ArrangedGroup[]; onChange: (groups: ArrangedGroup[]) => void }

/** The menu as a list to arrange: drag a handle, or press the arrow keys on it; groups move by their buttons. */
export function MenuEditor({ groups, onChange }: EditorProps) {
  const { t, i18n } = useLingui()
  const [said, setSaid] = useState('')
  const { root, follow } = useFollowedHandle<HTMLDivElement>()

  const nameOf = (entry: ArrangedEntry) => entry.label ?? i18n._(entry.title)
  const setEntries = (group: number, entries: ArrangedEntry[]) =>
    onChange(groups.map((one, index) => (index === group ? { ...one, entries } : one)))
  const change = (group: number, path: string, part: Partial<ArrangedEntry>) =>
    setEntries(
      group,
      groups[group].entries.map((entry) => (entry.path === path ? { ...entry, ...part } : entry)),
    )
  const moveEntry = (group: number, from: number, to: number) => {
    const { entries } = groups[group]
    if (to < 0 || to >= entries.length || to === from) return
    setEntries(group, moved(entries, from, to))
    setSaid(t`${nameOf(entries[from])} is now ${to + 1} of ${entries.length}`)
  }
  const moveGroup = (from: number, to: number) => {
    if (to < 0 || to >= groups.length) return
    onChange(moved(groups, from, to))
    setSaid(t`The group is now ${to + 1} of ${groups.length}`)
  }
  const onDrop = (from: Place, to: Place) => from.group === to.group && moveEntry(from.group, from.index, to.index)

  return (
    <div ref={root}>
      <Stack gap="lg">
        {groups.map((group, at) => {
          // A group without a title is named after its only entry.
          const only = group.entries.length === 1 ? nameOf(group.entries[0]) : t`First entries`
          const title = group.title ? i18n._(group.title) : only
          return (
            <Stack key={groupKey(group)} as="section" gap="none">
              <Row as="header" gap="xs">
                <Title order={3}>{title}</Title>
                <Spacer />
                <ActionIcon
                  size={28}
                  disabled={at === 0}
                  aria-label={t`Move ${title} up`}
                  onClick={() => moveGroup(at, at - 1)}
                >
                  <IconArrowUp size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={28}
                  disabled={at === groups.length - 1}
                  aria-label={t`Move ${title} down`}
                  onClick={() => moveGroup(at, at + 1)}
                >
                  <IconArrowDown size={15} aria-hidden />
                </ActionIcon>
              </Row>
              <ul className="ordered">
                {group.entries.map((entry, index) => (
                  <EntryLine
                    key={entry.path}
                    entry={entry}
                    place={{ group: at, index }}
                    count={group.entries.length}
                    onDrop={onDrop}
                    onMove={(to) => {
                      follow(entry.path)
                      moveEntry(at, index, to)
                    }}
                    onChange={(part) => change(at, entry.path, part)}
                  />
                ))}
              </ul>
            </Stack>
          )
        })}
        <Muted>
          <Trans>Drag the handle, or choose it and press the arrow keys.</Trans>
        </Muted>
        <Hidden as="p" role="status">
          {said}
        </Hidden>
      </Stack>
    </div>
  )
}

type LineProps = {
  entry: ArrangedEntry
  place: Place
  count: number
  onDrop: (from: Place, to: Place) => void
  onMove: (to: number) => void
  onChange: (part: Partial<ArrangedEntry>) => void
}

function EntryLine({ entry, place, count, onDrop, onMove, onChange }: LineProps) {
  const { t, i18n } = useLingui()
  const { line, handle, edge, dragging } = useDragOrder({ place, onDrop })
  const own = i18n._(entry.title)
  const name = entry.label ?? own
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place.index - 1, ArrowDown: place.index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <li
      ref={line}
      className={classes.line}
      data-hidden={entry.is_hidden || undefined}
      data-edge={edge ?? undefined}
      data-dragging={dragging || undefined}
    >
      <ActionIcon
        ref={handle}
        size={28}
        className={classes.handle}
        data-handle={entry.path}
        aria-label={t`Move ${name}: ${place.index + 1} of ${count}`}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={16} aria-hidden />
      </ActionIcon>
      <entry.icon size={17} stroke={1.7} />
      <TextInput
        variant="unstyled"
        flex={1}
        value={entry.label ?? ''}
        placeholder={own}
        maxLength={LABEL_MAX}
        aria-label={t`Own name of ${own}`}
        onChange={(event) =>
          onChange({ label: event.currentTarget.value === '' ? undefined : event.currentTarget.value })
        }
      />
      <ActionIcon
        size={28}
        aria-pressed={!entry.is_hidden}
        aria-label={entry.is_hidden ? t`Show ${name}` : t`Hide ${name}`}
        title={entry.is_hidden ? t`Hidden` : t`Shown`}
        onClick={() => onChange({ is_hidden: entry.is_hidden ? undefined : true })}
      >
        {entry.is_hidden ? <IconEyeOff size={17} aria-hidden /> : <IconEye size={17} aria-hidden />}
      </ActionIcon>
    </li>
  )
}
