import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { useGo } from '#ui/places.ts'
import { Tabs } from '#ui/RecordPage.tsx'

/** One tab of a settings page. `hint` is a line about its purpose. */
export interface SettingsTab {
  id: string
  name: string
  hint?: string
  content: ReactNode
}

/** A settings page in tabs; the address has the open one (`?tab=`), else the first is open. `path` is inside the business. */
export function TabbedSettings(props: { title: ReactNode; label: string; path: string; tabs: readonly SettingsTab[] }) {
  const { title, label, path, tabs } = props
  const { business_id } = useSetup()
  const go = useGo()
  const search = useSearch({ strict: false }) as { tab?: unknown }
  const current = tabs.find(({ id }) => id === search.tab) ?? tabs[0]
  return (
    <SettingsPage quiet title={title}>
      <Tabs
        label={label}
        tabs={tabs.map(({ id, name }) => ({ id, name }))}
        current={current.id}
        onPick={(tab) => void go({ to: `/business/${business_id}/${path}`, search: { tab }, replace: true })}
      />
      {current.hint && <Muted>{current.hint}</Muted>}
      {current.content}
    </SettingsPage>
  )
}
