import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useOverride, useSetup } from '#engine/web/context.tsx'
import { listColumns } from '#engine/web/list/columns/list-columns.tsx'
import { columnsToRead, type ListSearch, readListSearch } from '#engine/web/list/list-state.ts'
import type { Row } from '#engine/web/override.ts'
import { useRecordList } from '#engine/web/use-list.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { useBulk } from '#platform/runs/screen/use-bulk.ts'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { wordsOf } from '#ui/states.tsx'
import type { TableColumn, TableView } from '#ui/table/columns.ts'
import { createSelection } from '#ui/table/selection.ts'
import { notify } from '#ui/toast.ts'
import { RestoreButton } from './RestoreButton.tsx'

// Enough columns to recognise a record.
const MOST_COLUMNS = 6

/** The state that the parts of the trash share; see useTrash. */
export type TrashState = ReturnType<typeof useTrash>

/** The deleted records of one kind, filtered by the address, and restoring one of them. */
export function useTrash(definition: RecordDefinition) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const go = useGo()
  const override = useOverride(definition)
  const rights = useRights(definition)
  const book = useOptionBook(definition)
  const [selection] = useState(createSelection)
  const [view, setView] = useState<TableView>({})
  const search = readListSearch(usePlaceSearch(), definition)
  const restore = useRestoreOne(definition)
  const shown = definition.list.columns.slice(0, MOST_COLUMNS)
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
    const { q, filter, view: open_view } = search
    const next = Object.entries({ record: definition.name, q, filter, view: open_view, ...part })
    void go({
      to: `/business/${business_id}/trash`,
      search: Object.fromEntries(next.filter(([, value]) => value !== undefined && value !== '')),
      replace: true,
    })
  }
  return {
    ...{ definition, list, query, rights, selection, book, search, put, restore, columns, view, setView },
    Card: override.Card,
    many: i18n._(definition.label.many).toLocaleLowerCase(i18n.locale),
    filtered: search.q !== undefined || search.filter !== undefined,
  }
}

function useRestoreOne(definition: RecordDefinition): (row: Row) => void {
  const { t } = useLingui()
  const bulk = useBulk(definition)
  return (row) => {
    const title = String(row[definition.title] ?? '')
    bulk.mutate(
      { chosen: { ids: [row.id] }, asked: { action: 'restore' }, say: () => t`${title} restored` },
      { onError: (error) => notify({ kind: 'error', title: t`It could not be restored`, message: wordsOf(error) }) },
    )
  }
}
