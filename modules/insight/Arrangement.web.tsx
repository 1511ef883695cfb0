import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowsMaximize, IconArrowsMinimize, IconArrowUp } from '@tabler/icons-react'
import { usePreferences } from '#shell/preferences.ts'
import type { Icon } from '#ui/bits.tsx'
import { type Dashboard, writeStored } from '#ui/client/storage.ts'
import { Tick } from '#ui/layout/choices.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { preferenceOf, useSections } from './dashboards.web.ts'
import { GiveArrangement } from './GiveArrangement.web.tsx'
import { GROUP_NAMES, SECTION_NAMES } from './section-names.web.ts'
import { grouped, moved, SECTIONS, type Section, tokensOf } from './sections.ts'

/** Each section in its group, with its switch, its place on the dashboard and its width. */
export function Arrangement({ dashboard, may_give }: { dashboard: Dashboard; may_give: boolean }) {
  const { t, i18n } = useLingui()
  const { sections } = useSections(dashboard)
  const preferences = usePreferences()
  const keep = (next: readonly Section[] | null) => {
    const tokens = next && tokensOf(next)
    writeStored(`${dashboard} layout`, tokens && { sections: tokens })
    preferences
      .save('member', { [preferenceOf(dashboard)]: tokens })
      .catch((error: unknown) =>
        notify({ kind: 'error', title: t`The arrangement was not saved`, message: wordsOf(error) }),
      )
  }
  const set = (id: string, width: Section['width']) =>
    keep(sections.map((one) => (one.id === id ? { id, width } : one)))
  const usual = (id: string) => SECTIONS[dashboard].find((one) => one.id === id)?.width ?? 'half'
  return (
    <Stack gap="sm">
      {grouped(sections).map(({ group, sections: own }) => (
        <Stack gap="none" key={group} as="section" aria-label={i18n._(GROUP_NAMES[group])}>
          <Muted as="small">{i18n._(GROUP_NAMES[group])}</Muted>
          {own.map(({ id, width, at }) => (
            <Line
              key={id}
              name={i18n._(SECTION_NAMES[dashboard][id])}
              {...{ at, width, last: sections.length - 1 }}
              onWidth={(next) => set(id, next ?? usual(id))}
              onMove={(steps) => keep(moved(sections, id, steps))}
            />
          ))}
        </Stack>
      ))}
      <Button variant="default" size="xs" onClick={() => keep(null)}>
        <Trans>Reset to defaults</Trans>
      </Button>
      {may_give && <GiveArrangement dashboard={dashboard} tokens={tokensOf(sections)} />}
    </Stack>
  )
}

/** One section; `at` is its place, counted from 0. A width of null is the usual one. */
function Line({
  name,
  at,
  last,
  width,
  onWidth,
  onMove,
}: {
  name: string
  at: number
  last: number
  width: Section['width']
  onWidth: (width: Section['width'] | null) => void
  onMove: (steps: number) => void
}) {
  const { t } = useLingui()
  const icon = (label: string, Glyph: Icon, onClick: () => void, disabled = false) => (
    <ActionIcon variant="subtle" color="gray" size={28} {...{ disabled, onClick }} aria-label={label} title={label}>
      <Glyph size={15} />
    </ActionIcon>
  )
  return (
    <Row gap="none" wrap={false}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Tick as_switch checked={width !== 'hidden'} onChange={(shown) => onWidth(shown ? null : 'hidden')}>
          {name}
        </Tick>
      </div>
      {width !== 'hidden' &&
        icon(
          width === 'full' ? t`${name}: half the width` : t`${name}: full width`,
          width === 'full' ? IconArrowsMinimize : IconArrowsMaximize,
          () => onWidth(width === 'full' ? 'half' : 'full'),
        )}
      <Muted as="small">
        <span className="figure" title={t`Place on the dashboard`}>
          {at + 1}
        </span>
      </Muted>
      {icon(t`${name}: up`, IconArrowUp, () => onMove(-1), at === 0)}
      {icon(t`${name}: down`, IconArrowDown, () => onMove(1), at === last)}
    </Row>
  )
}
