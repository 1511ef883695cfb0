import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRestore, IconSearchOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { GoLink, useGo, usePlaceSearch } from '#ui/places.ts'
import { EmptyState, ErrorState, wordsOf } from '#ui/states.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn, TableView } from '#ui/table/columns.ts'
import { createSelection } from '#ui/table/selection.ts'
import { notify } from '#ui/toast.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { ListFailed } from '#engine/web/cells.tsx'
import { useOverride, usePaths, useSetup } from '#engine/web/context.tsx'
import { DefaultCard } from '#engine/web/list/DefaultCard.tsx'
import { FilterButton, FilterChips } from '#engine/web/list/filters/FilterBar.tsx'
import { listColumns } from '#engine/web/list/columns/list-columns.tsx'
import { columnsToRead, type ListSearch, readListSearch } from '#engine/web/list/list-state.ts'
import list_classes from '#engine/web/list/list.module.css'
import { SearchBox } from '#engine/web/list/SearchBox.tsx'
import { SelectionBar } from '#platform/runs/screen/SelectionBar.tsx'
import type { Row } from '#engine/web/override.ts'
import { useBulk } from '#platform/runs/screen/use-bulk.ts'
import { useRecordList } from '#engine/web/use-list.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { usePermissions, useRights } from '#engine/web/use-rights.ts'
import classes from './trash.module.css'

/** `/business/{businessId}/trash?record=lead`: deleted records, to be restored one, several, or all that match. */
export function TrashScreen() {
  const { catalog } = useSetup()
  const { data: permissions } = usePermissions()
  const search = usePlaceSearch()
  const may = (definition: RecordDefinition) =>
    permissions?.some((one) => one.is_owner || (one.rights[definition.name]?.delete ?? 'none') !== 'none') ?? false
  const records = catalog.records.filter(
    (record) => record.trash && !record.lookup && record.rights.includes('delete') && may(record),
  )
  const definition = records.find((record) => record.name === search.record) ?? records[0]
  if (!permissions) return null
  if (!definition)
    return (
      <EmptyState
        icon={IconTrash}
        title={<Trans>There is nothing here for you</Trans>}
        detail={<Trans>Who may delete records finds them here afterwards.</Trans>}
      />
    )
  return <RecordTrash key={definition.name} definition={definition} records={records} />
}

const rowId = (row: Row) => String(row.id)

function RecordTrash({ definition, records }: { definition: RecordDefinition; records: readonly RecordDefinition[] }) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const go = useGo()
  const paths = usePaths(definition)
  const override = useOverride(definition)
  const rights = useRights(definition)
  const book = useOptionBook(definition)
  const phone = useIsPhone()
  const [selection] = useState(createSelection)
  const [view, setView] = useState<TableView>({})
  const search = readListSearch(usePlaceSearch(), definition)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const restore = useRestoreOne(definition)

  // Half of a list's columns are enough to know a record again.
  const shown = definition.list.columns.slice(0, 6)
  const columns: TableColumn<Row>[] = [
    ...listColumns({ definition, override, rights, book, i18n })
      .filter((column) => shown.includes(column.id))
      .map((column) => ({ ...column, sortable: false })),
    {
      id: 'restore',
      header: t`Restore`,
      size: 130,
      cell: (row) => <RestoreButton title={String(row[definition.title] ?? '')} onClick={() => restore(row)} />,
    },
  ]
  const query = {
    search: search.q,
    filter: search.filter,
    sort: '-updated_at',
    trash: true,
    columns: columnsToRead({ definition, visible: [...shown], also: override.also_read }),
  }
  const list = useRecordList(definition, query)
  const put = (part: Partial<ListSearch>) => {
    const next = Object.entries({ record: definition.name, q: search.q, filter: search.filter, ...part })
    void go({
      to: `/business/${business_id}/trash`,
      search: Object.fromEntries(next.filter(([, value]) => value !== undefined && value !== '')),
      replace: true,
    })
  }
  const filtered = search.q !== undefined || search.filter !== undefined
  const filter = {
    definition,
    filter: search.filter,
    book,
    onChange: (next: ListSearch['filter']) => put({ filter: next }),
  }
  const Card = override.Card
  return (
    <div className={list_classes.page} data-stale={list.stale || undefined}>
      {records.length > 1 && (
        <nav className={classes.tabs} aria-label={t`Records in the trash`}>
          {records.map((record) => (
            <GoLink
              key={record.name}
              to={`/business/${business_id}/trash`}
              search={{ record: record.name }}
              aria-current={record.name === definition.name ? 'page' : undefined}
              replace
            >
              {i18n._(record.label.many)}
            </GoLink>
          ))}
        </nav>
      )}
      <div className={list_classes.bar}>
        <SearchBox value={search.q} placeholder={t`Search deleted ${many}`} onChange={(q) => put({ q })} />
        <FilterButton {...filter} compact={phone} />
        <span className={list_classes.space} />
        <GoLink to={paths.list} className={classes.back}>
          <Trans>Back to {many}</Trans>
        </GoLink>
      </div>
      {search.filter && (
        <div className={list_classes.chips}>
          <FilterChips {...filter} />
        </div>
      )}
      <DataTable
        label={t`Deleted ${many}`}
        source={list.source}
        columns={columns}
        rowId={rowId}
        view={view}
        onViewChange={setView}
        selection={selection}
        renderCard={(row) => (
          <div className={classes.card}>
            {Card ? <Card row={row} book={book} /> : <DefaultCard definition={definition} row={row} book={book} />}
            <RestoreButton title={String(row[definition.title] ?? '')} onClick={() => restore(row)} />
          </div>
        )}
        loading={list.pending && !list.error}
        empty={
          list.error && !list.source.count ? (
            <ErrorState what={<ListFailed many={many} />} error={list.error} onRetry={list.retry} />
          ) : filtered ? (
            <EmptyState icon={IconSearchOff} title={<Trans>No deleted {many} match</Trans>}>
              <Button variant="default" onClick={() => put({ q: undefined, filter: undefined })}>
                <Trans>Clear filters</Trans>
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconTrash}
              title={<Trans>The trash is empty</Trans>}
              detail={<Trans>Deleted {many} wait here until somebody restores them.</Trans>}
            />
          )
        }
        selectionBar={<SelectionBar {...{ definition, list, query, rights, selection, book }} trash />}
      />
    </div>
  )
}

function RestoreButton({ title, onClick }: { title: string; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={classes.restore}
      aria-label={t`Restore ${title}`}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
    >
      <IconRestore size={15} aria-hidden /> <Trans>Restore</Trans>
    </button>
  )
}

function useRestoreOne(definition: RecordDefinition) {
  const { t } = useLingui()
  const bulk = useBulk(definition)
  return (row: Row) => {
    const title = String(row[definition.title] ?? '')
    bulk.mutate(
      { chosen: { ids: [row.id] }, asked: { action: 'restore' }, say: () => t`${title} restored` },
      { onError: (error) => notify({ kind: 'error', title: t`It could not be restored`, message: wordsOf(error) }) },
    )
  }
}
