import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { CellEditing } from '#ui/table/cells.ts'
import { Spacer } from '#ui/layout/flow.tsx'
import { ErrorState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { ListFailed } from '../cells.tsx'
import { useSetup } from '../context.tsx'
import { isInline, mayEditField } from '../detail/may-edit.ts'
import type { Row } from '../override.ts'
import type { TableRows } from '../record-list.ts'
import { EmptyList } from './EmptyList.tsx'
import type { ListState } from './use-list-screen.ts'

const DefaultCard = lazy(() => import('./DefaultCard.tsx'))
const InlineEditor = lazy(() => import('../detail/InlineEditor.tsx'))

const rowId = (row: Row) => String(row.id)

/** The rows of a list as a grid, or as cards on a phone; grouped if the address has a group field. */
export function ListTable({ state }: { state: ListState }) {
  const { definition, list, query, rights, book, search, ready } = state
  const { groups } = useSetup().slots
  const { group } = search
  if (!groups || group === undefined) return <Rows state={state} rows={list} />
  return (
    <Suspense fallback={<Spacer />}>
      <groups.Rows {...{ definition, query, rights, book }} field={group} enabled={ready}>
        {(rows) => <Rows state={state} rows={rows} />}
      </groups.Rows>
    </Suspense>
  )
}

function Rows({ state, rows }: { state: ListState; rows: TableRows }) {
  const { definition, list, query, rights, selection, book } = state
  const { i18n } = useLingui()
  const { SelectionBar, Preview } = useSetup().slots
  const many = i18n._(definition.label.many)
  const { Card, card_height } = state.override
  const [previewing, setPreviewing] = useState(false)
  const open = (row: Row) => state.open(row, rows.loaded_ids())
  const can_select =
    SelectionBar && (rights.can('edit') || rights.can('delete') || rights.can('assign') || rights.can('export'))
  return (
    <DataTable
      label={many}
      source={rows.source}
      columns={state.columns}
      rowId={rowId}
      view={state.view}
      onViewChange={state.changeView}
      selection={can_select ? selection : undefined}
      onOpen={open}
      startAt={state.startAt(rows)}
      editing={cellEditing(state)}
      preview={
        Preview && {
          open: previewing,
          onToggle: setPreviewing,
          render: (row) => (
            <Suspense>
              <Preview {...{ definition, row, book }} onOpen={() => open(row)} onClose={() => setPreviewing(false)} />
            </Suspense>
          ),
        }
      }
      cardHeight={card_height}
      renderCard={(row) =>
        Card ? (
          <Card row={row} book={book} />
        ) : (
          <Suspense>
            <DefaultCard definition={definition} row={row} book={book} />
          </Suspense>
        )
      }
      loading={rows.pending && !rows.error}
      empty={
        rows.error && !rows.source.count ? (
          <ErrorState what={<ListFailed many={many} />} error={rows.error} onRetry={rows.retry} />
        ) : (
          <EmptyList state={state} />
        )
      }
      selectionBar={SelectionBar && <SelectionBar {...{ definition, list, query, rights, selection, book }} />}
    />
  )
}

/** How cells are edited, like the facts of the record's page; undefined if the person may not edit. */
function cellEditing({ definition, override, rights }: ListState): CellEditing<Row> | undefined {
  if (!rights.can('edit')) return undefined
  return {
    title: definition.title,
    can: (row, name) => isInline(definition, name) && mayEditField({ definition, override, rights, row, name }),
    render: (row, name, close) => (
      <Suspense>
        <InlineEditor {...{ definition, row, name }} onClose={close} />
      </Suspense>
    ),
  }
}
