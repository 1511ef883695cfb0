import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { IconFileImport, IconInbox, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableView } from '#ui/table/columns.ts'
import { createSelection } from '#ui/table/selection.ts'
import { useShortcut } from '#ui/shortcuts.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { ListFailed } from '../cells.tsx'
import { useOverride, usePaths, useSetup } from '../context.tsx'
import { startWalk } from '../detail/walk.ts'
import { useGo } from '#ui/places.ts'
import { PendingScreen } from '#ui/TileLoader.tsx'
import type { Row } from '../override.ts'
import { useRecordList } from '../use-list.ts'
import { useOptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import { DefaultCard } from './DefaultCard.tsx'
import { FilterChips } from './filters/FilterBar.tsx'
import { columnNames, listColumns } from './columns/list-columns.tsx'
import { columnsToRead, type ListSearch, readListSearch, sortField } from './list-state.ts'
import classes from './list.module.css'
import { ListFooter } from './ListFooter.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { LazySelectionBar } from '#platform/runs/screen/LazySelectionBar.tsx'
import { columnsKey, forgetColumns } from './columns/column-memory.ts'
import { useSession } from '#ui/client/session.ts'
import { useOpenView } from '#platform/views/screen/use-open-view.ts'
import { addressOf, columnsOf, differs, shownSearch, viewOf } from '#platform/views/screen/view-model.ts'
import { ViewTabs } from '#platform/views/screen/ViewTabs.tsx'
import { valuesIn } from './filters/values-in.ts'
import { useColumns } from './columns/use-columns.ts'

// The board and the triage come when somebody asks for them: the first list stays light.
const Board = lazy(() => import('../board/Board.tsx'))
const Triage = lazy(() => import('#modules/crm/triage/Triage.web.tsx'))
const FormDrawer = lazy(() => import('../form/FormDrawer.tsx'))
const rowId = (row: Row) => String(row.id)

/** The list of a record: toolbar, grid (cards on phones), footer, and the form over it. Its state lives in the address. */
export function RecordListScreen({ definition }: { definition: RecordDefinition }) {
  const { i18n } = useLingui()
  const go = useGo()
  const { business_id } = useSetup()
  const user_id = useSession()?.user.id ?? 0
  const override = useOverride(definition)
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const book = useOptionBook(definition)
  const phone = useIsPhone()
  const address = readListSearch(useSearch({ strict: false }), definition)
  const saved = useOpenView(definition, address)
  const { open_view } = saved
  const search = shownSearch(address, open_view?.view)
  const [columns_view, keepView] = useColumns(
    definition,
    override,
    open_view && { id: open_view.id, columns: columnsOf(open_view.view, columnNames(definition)) },
  )
  const [selection] = useState(createSelection)

  const sort = search.sort ?? definition.list.sort
  const columns = listColumns({ definition, override, rights, book, i18n })
  const visible = columns.map((column) => column.id).filter((id) => columns_view.columnVisibility?.[id] !== false)
  const query = {
    search: search.q,
    filter: search.filter,
    sort,
    columns: columnsToRead({ definition, visible, also: override.also_read }),
  }
  const can_board = hasStages(definition)
  const layout = can_board && search.layout === 'board' ? 'board' : 'table'
  const can_triage = override.triage !== undefined && rights.can('edit')
  const triage = can_triage && search.triage !== undefined
  const list = useRecordList(definition, query, { enabled: saved.ready && layout === 'table' && !triage })

  const put = (part: Partial<ListSearch>, options: { replace?: boolean } = {}) => {
    const next = { ...search, view: open_view?.id ?? saved.all, ...part }
    void go({ to: paths.list, search: addressOf(next, open_view?.view), replace: options.replace ?? true })
  }
  const view: TableView = { ...columns_view, sort: { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } }
  const changeView = (next: TableView) => {
    const wanted = next.sort ? `${next.sort.desc ? '-' : ''}${next.sort.id}` : undefined
    // Only a change of the sort goes into the address; the rest is the person's own.
    if (wanted !== sort && (next.sort?.id !== view.sort?.id || next.sort?.desc !== view.sort?.desc)) {
      return put({
        sort:
          wanted !== undefined && sortField(wanted, definition) && (open_view || wanted !== definition.list.sort)
            ? wanted
            : undefined,
      })
    }
    keepView(next)
  }
  const open = (row: Row, ids = list.loaded_ids()) => {
    startWalk({ business_id, record: definition.name, ids, back: { ...address } })
    void go({ to: paths.one(row.id) })
  }
  const now = viewOf({
    shown: search,
    default_sort: definition.list.sort,
    columns: columns_view,
    visible,
  })
  const changed = open_view
    ? differs(now, open_view.view, definition.list.sort)
    : search.q !== undefined || search.filter !== undefined || search.sort !== undefined || layout === 'board'
  const suggest = (name: string) => valuesIn(list, name)
  const filtered = search.q !== undefined || search.filter !== undefined
  const clear = () => put({ q: undefined, filter: undefined })
  useShortcut('clear', clear, { enabled: filtered })
  useShortcut('new', () => put({ create: true }, { replace: false }), { enabled: rights.can('create') })
  const startTriage = can_triage ? () => put({ triage: true }, { replace: false }) : undefined
  useShortcut('triage', () => startTriage?.(), { enabled: can_triage && !triage })
  const parts = { definition, list, query, search, put, rights, selection, book }
  const Card = override.Card
  if (triage)
    return (
      <Suspense fallback={<PendingScreen />}>
        <Triage
          definition={definition}
          query={query}
          start={typeof search.triage === 'number' ? search.triage : null}
          enabled={saved.ready}
          book={book}
          rights={rights}
          onLeave={(at) => {
            if (at !== undefined) return open({ id: at }, [at])
            put({ triage: undefined })
          }}
        />
      </Suspense>
    )
  const nothing = (
    <ListEmpty
      definition={definition}
      filtered={filtered}
      can_create={rights.can('create')}
      can_import={rights.can('import')}
      onClear={clear}
      onNew={() => put({ create: true }, { replace: false })}
    />
  )
  return (
    <div className={classes.page} data-stale={list.stale || undefined}>
      <ViewTabs
        definition={definition}
        views={saved.views}
        open={open_view}
        now={now}
        changed={changed}
        onOpen={(view) => void go({ to: paths.list, search: view ? { view: view.id } : { view: saved.all } })}
        onSaved={(view) => {
          forgetColumns(columnsKey(user_id, `${definition.name}:view:${view.id}`))
          if (view.id !== open_view?.id) return
          keepView(null)
          void go({ to: paths.list, search: { view: view.id }, replace: true })
        }}
      />
      <ListToolbar
        {...parts}
        suggest={suggest}
        columns={columns}
        view={view}
        onViewChange={changeView}
        onResetView={() => keepView(null)}
        compact={phone}
        layout={layout}
        onLayout={can_board ? (next) => put({ layout: next }, { replace: false }) : undefined}
        onTriage={startTriage}
      />
      {search.filter && (
        <div className={classes.chips}>
          <FilterChips
            definition={definition}
            filter={search.filter}
            book={book}
            suggest={suggest}
            onChange={(filter) => put({ filter })}
          />
        </div>
      )}
      {layout === 'board' ? (
        <Suspense fallback={<span className={classes.space} />}>
          <Board
            definition={definition}
            query={query}
            group={search.group}
            onGroup={(group) => put({ group })}
            rights={rights}
            book={book}
            phone={phone}
            enabled={saved.ready}
            onOpen={open}
            empty={nothing}
          />
        </Suspense>
      ) : (
        <DataTable
          label={i18n._(definition.label.many)}
          source={list.source}
          columns={columns}
          rowId={rowId}
          view={view}
          onViewChange={changeView}
          selection={
            rights.can('edit') || rights.can('delete') || rights.can('assign') || rights.can('export')
              ? selection
              : undefined
          }
          onOpen={open}
          renderCard={(row) =>
            Card ? <Card row={row} book={book} /> : <DefaultCard definition={definition} row={row} book={book} />
          }
          loading={list.pending && !list.error}
          empty={
            list.error && !list.source.count ? (
              <ErrorState
                what={<ListFailed many={i18n._(definition.label.many)} />}
                error={list.error}
                onRetry={list.retry}
              />
            ) : (
              nothing
            )
          }
          selectionBar={<LazySelectionBar {...parts} />}
        />
      )}
      {(layout === 'table' || phone) && <ListFooter {...parts} phone={phone} />}
      {(search.create || search.edit !== undefined) && (
        <Suspense>
          <FormDrawer
            key={search.edit ?? 'new'}
            definition={definition}
            id={search.edit ?? null}
            onClose={() => put({ create: undefined, edit: undefined })}
            onSaved={(row) => {
              put({ create: undefined, edit: undefined })
              announceSaved(i18n._(definition.label.one), String(row[definition.title] ?? ''), () => open(row))
            }}
          />
        </Suspense>
      )}
    </div>
  )

  function announceSaved(one: string, title: string, show: () => void) {
    void import('../say-saved.ts').then(({ saySaved }) => saySaved({ i18n, one, title, show }))
  }
}

// A record without any choice or short list has nothing to make columns of.
const hasStages = (definition: RecordDefinition) =>
  definition.stage !== undefined || Object.values(definition.fields).some((field) => field.kind === 'choice')

function ListEmpty({
  definition,
  filtered,
  can_create,
  can_import,
  onClear,
  onNew,
}: {
  definition: RecordDefinition
  filtered: boolean
  can_create: boolean
  can_import: boolean
  onClear: () => void
  onNew: () => void
}) {
  const { i18n } = useLingui()
  const go = useGo()
  const paths = usePaths(definition)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  if (filtered)
    return (
      <EmptyState
        icon={IconSearchOff}
        title={<Trans>No {many} match</Trans>}
        detail={<Trans>Remove a filter, or look for something else.</Trans>}
      >
        <Button variant="default" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconInbox}
      title={<Trans>No {many} yet</Trans>}
      detail={can_import ? <Trans>Bring them in from a file, or add the first one.</Trans> : undefined}
    >
      {can_create && (
        <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={onNew}>
          <Trans>New {one}</Trans>
        </Button>
      )}
      {can_import && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={15} aria-hidden />}
          onClick={() => void go({ to: paths.import })}
        >
          <Trans>Import {many}</Trans>
        </Button>
      )}
    </EmptyState>
  )
}
