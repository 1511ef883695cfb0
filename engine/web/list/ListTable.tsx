import { useLingui } from '@lingui/react/macro'
import { ErrorState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { ListFailed } from '../cells.tsx'
import { useSetup } from '../context.tsx'
import type { Row } from '../override.ts'
import { DefaultCard } from './DefaultCard.tsx'
import { EmptyList } from './EmptyList.tsx'
import type { ListState } from './use-list-screen.ts'

const rowId = (row: Row) => String(row.id)

/** The rows of a list as a grid, or as cards on a phone. */
export function ListTable({ state }: { state: ListState }) {
  const { definition, list, query, rights, selection, book } = state
  const { i18n } = useLingui()
  const { SelectionBar } = useSetup().slots
  const many = i18n._(definition.label.many)
  const { Card, card_height } = state.override
  const can_select =
    SelectionBar && (rights.can('edit') || rights.can('delete') || rights.can('assign') || rights.can('export'))
  return (
    <DataTable
      label={many}
      source={list.source}
      columns={state.columns}
      rowId={rowId}
      view={state.view}
      onViewChange={state.changeView}
      selection={can_select ? selection : undefined}
      onOpen={(row) => state.open(row)}
      startAt={state.start_at}
      cardHeight={card_height}
      renderCard={(row) =>
        Card ? <Card row={row} book={book} /> : <DefaultCard definition={definition} row={row} book={book} />
      }
      loading={list.pending && !list.error}
      empty={
        list.error && !list.source.count ? (
          <ErrorState what={<ListFailed many={many} />} error={list.error} onRetry={list.retry} />
        ) : (
          <EmptyList state={state} />
        )
      }
      selectionBar={SelectionBar && <SelectionBar {...{ definition, list, query, rights, selection, book }} />}
    />
  )
}
