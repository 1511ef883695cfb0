import { useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { Spacer } from '#ui/layout/flow.tsx'
import { ListBar, ListPage } from '#ui/layout/ListPage.tsx'
import { Skeleton } from '#ui/states.tsx'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { useSetup } from '../context.tsx'
import type { OpenView } from '../slots.ts'
import { EmptyList } from './EmptyList.tsx'
import { type ListSearch, readListSearch } from './list-state.ts'
import { ListTable } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { type ListState, useListScreen } from './use-list-screen.ts'
import { ViewBar } from './ViewBar.tsx'

// Loaded after the rows, which people look at first.
const ListFooter = lazy(() => import('./ListFooter.tsx'))
const FormOverList = lazy(() => import('./FormOverList.tsx'))

/** The list of a record: views, toolbar, grid (cards on phones), footer, and the form over it. The address holds its state. */
export function RecordListScreen({ definition }: { definition: RecordDefinition }) {
  const address = readListSearch(useSearch({ strict: false }), definition)
  const { views } = useSetup().slots
  const WithOpenView = views?.WithOpenView ?? WithoutViews
  return (
    <WithOpenView definition={definition} address={address}>
      {(saved) => <ListOrWay definition={definition} address={address} saved={saved} />}
    </WithOpenView>
  )
}

const NO_VIEWS: OpenView = { views: [], open_view: undefined, all: undefined, ready: true }
const WithoutViews = ({ children }: { children: (open: OpenView) => ReactNode }) => children(NO_VIEWS)

function ListOrWay(props: { definition: RecordDefinition; address: ListSearch; saved: OpenView }) {
  const state = useListScreen(props)
  return state.way ? <Way state={state} way={state.way} /> : <List state={state} />
}

function Way({ state, way }: { state: ListState; way: NonNullable<ListState['way']> }) {
  const { definition, query, search, ready: enabled, book, rights, open, put } = state
  return (
    <Suspense fallback={<PendingScreen />}>
      <way.Screen
        {...{ definition, query, book, rights, enabled }}
        start={search.from ?? null}
        onLeave={async (id) => {
          // The browser's own way back leads to this record too. Changes of the address at the same time would be one.
          await put({ way: id ? search.way : undefined, from: id })
          if (id) open({ id }, [id], { from: id })
        }}
      />
    </Suspense>
  )
}

function List({ state }: { state: ListState }) {
  const { definition, list, search, put, layout, phone, book } = state
  const { filters } = useSetup().slots
  return (
    <ListPage
      stale={list.stale}
      footer={
        (layout === 'table' || phone) && (
          <Suspense>
            <ListFooter {...state} />
          </Suspense>
        )
      }
    >
      <ViewBar state={state} />
      <ListToolbar state={state} />
      {search.filter && filters && (
        <ListBar phone="swipe">
          <Suspense fallback={<Skeleton height={28} />}>
            <filters.Chips {...{ definition, book }} filter={search.filter} onChange={(filter) => put({ filter })} />
          </Suspense>
        </ListBar>
      )}
      {layout === 'board' ? <BoardOfList state={state} /> : <ListTable state={state} />}
      {(search.create || search.edit !== undefined) && (
        <Suspense>
          <FormOverList state={state} />
        </Suspense>
      )}
    </ListPage>
  )
}

function BoardOfList({ state }: { state: ListState }) {
  const { Board, definition, query, search, put, rights, book, phone, ready, open } = state
  if (!Board) return null
  return (
    <Suspense fallback={<Spacer />}>
      <Board
        {...{ definition, query, rights, book, phone }}
        group={search.group}
        onGroup={(group) => put({ group })}
        enabled={ready}
        onOpen={open}
        empty={<EmptyList state={state} />}
      />
    </Suspense>
  )
}
