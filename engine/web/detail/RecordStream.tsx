import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { Tabs } from '#ui/RecordPage.tsx'
import { Skeleton } from '#ui/states.tsx'
import { useOverride, useSetup } from '../context.tsx'
import type { RecordPanel, RecordPartProps } from '../override.ts'

const NONE: readonly RecordPanel[] = []
const TIMELINE = 'timeline'

/** The right side of a record page: its timeline, and tabs where the record has panels. */
export function RecordStream(parts: RecordPartProps) {
  const { definition, row, book } = parts
  const { panels = NONE } = useOverride(definition)
  const { Timeline } = useSetup().slots
  const timeline = Timeline && (
    <Suspense fallback={<Skeleton lines={6} height={14} />}>
      <Timeline definition={definition} id={row.id} book={book} />
    </Suspense>
  )
  return panels.length === 0 ? timeline : <Panels {...parts} panels={panels} timeline={timeline} />
}

function Panels({
  panels,
  timeline,
  ...parts
}: RecordPartProps & { panels: readonly RecordPanel[]; timeline: ReactNode }) {
  const { t, i18n } = useLingui()
  const [current, setCurrent] = useState(TIMELINE)
  // The panels of a record never change while its page is open, so the hooks keep their order.
  const counts = panels.map((panel) => panel.useCount?.(parts))
  const tabs = [
    { id: TIMELINE, name: t`Timeline` },
    ...panels
      .map((panel, index) => ({ id: panel.id, name: i18n._(panel.name), count: counts[index] }))
      .filter((_, index) => panels[index].shown?.(parts.row) ?? true),
  ]
  const open = panels.find((panel) => panel.id === current)
  return (
    <>
      <Tabs label={t`Parts of this page`} tabs={tabs} current={current} onPick={setCurrent} />
      <div role="tabpanel" aria-label={tabs.find((tab) => tab.id === current)?.name}>
        {open ? (
          <Suspense fallback={<Skeleton lines={4} height={28} />}>
            <open.Panel {...parts} />
          </Suspense>
        ) : (
          timeline
        )}
      </div>
    </>
  )
}
