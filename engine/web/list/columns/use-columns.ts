import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useSession } from '#ui/client/session.ts'
import type { TableView } from '#ui/table/columns.ts'
import type { RecordOverride } from '../../override.ts'
import { extraColumns } from './list-columns.tsx'
import { type Columns, columnsKey, keepColumns, readColumns } from './column-memory.ts'

/** The person's arrangement of a list's columns, stored in this browser separately for each saved view. */
export function useColumns(
  definition: RecordDefinition,
  override: RecordOverride,
  view?: { id: number; columns: Columns | null },
): [Columns, (view: TableView | null) => void] {
  const user_id = useSession()?.user.id ?? 0
  const key = columnsKey(user_id, view ? `${definition.name}:view:${view.id}` : definition.name)
  const [own, setOwn] = useState(() => ({ key, columns: readColumns(key) }))
  const columns = own.key === key ? own.columns : readColumns(key)
  const hidden = Object.fromEntries(
    [...extraColumns(definition), ...(override.hidden_columns ?? [])].map((name) => [name, false]),
  )
  const untouched = Object.keys(columns).length === 0
  if (view?.columns && untouched) return [view.columns, keep]
  const shown: Columns = { ...columns, columnVisibility: { ...hidden, ...columns.columnVisibility } }
  return [shown, keep]

  function keep(wanted: TableView | null): void {
    const next = wanted ?? {}
    keepColumns(key, next)
    setOwn({ key, columns: readColumns(key) })
  }
}
