import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Spacer } from '#ui/layout/flow.tsx'
import { ListBar } from '#ui/layout/ListPage.tsx'
import { useSetup } from '../context.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ListState } from './use-list-screen.ts'

/** Search, filters, columns, export, import and New. On phones search and filter stay, the rest is in one menu. */
export function ListToolbar({ state }: { state: ListState }) {
  return state.phone ? <PhoneToolbar state={state} /> : <WideToolbar state={state} />
}

function PhoneToolbar({ state }: { state: ListState }) {
  const { definition, search, put } = state
  const { t, i18n } = useLingui()
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  return (
    <ListBar phone="line">
      <SearchBox value={search.q} placeholder={t`Search ${many}`} onChange={(q) => put({ q })} />
      <Filter state={state} />
      <Tools state={state} />
    </ListBar>
  )
}

function WideToolbar({ state }: { state: ListState }) {
  const { definition, search, put, rights, walks } = state
  const { t, i18n } = useLingui()
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  return (
    <ListBar part="toolbar">
      <SearchBox value={search.q} placeholder={t`Search ${many}…`} onChange={(q) => put({ q })} />
      <Filter state={state} />
      <Spacer />
      {walks.map((walk) => (
        <Button
          key={walk.id}
          variant="default"
          leftSection={<walk.Icon size={15} aria-hidden />}
          onClick={() => state.beginWalk(walk.id)}
        >
          {i18n._(walk.name)}
        </Button>
      ))}
      <Tools state={state} />
      {rights.can('create') && (
        <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => state.create()}>
          <Trans>New {one}</Trans>
        </Button>
      )}
    </ListBar>
  )
}

function Filter({ state }: { state: ListState }) {
  const { definition, search, put, book, phone } = state
  const { filters } = useSetup().slots
  if (!filters) return null
  return (
    <Suspense fallback={<Waiting phone={phone} />}>
      <filters.Button
        {...{ definition, book }}
        filter={search.filter}
        onChange={(filter) => put({ filter })}
        compact={phone}
      />
    </Suspense>
  )
}

// Loaded after the first rows, which people look at first.
const ListTools = lazy(() => import('./ListTools.tsx'))

/** A placeholder of the same size while the tools load. */
const Waiting = ({ phone }: { phone: boolean }) => (
  <ActionIcon variant="default" size={phone ? 40 : 30} disabled aria-hidden />
)

function Tools({ state }: { state: ListState }) {
  return (
    <Suspense fallback={<Waiting phone={state.phone} />}>
      <ListTools state={state} />
    </Suspense>
  )
}
