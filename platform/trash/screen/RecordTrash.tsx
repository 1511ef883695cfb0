import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { IconSearchOff, IconTrash } from '@tabler/icons-react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ListFailed } from '#engine/web/cells.tsx'
import { usePaths, useSetup } from '#engine/web/context.tsx'
import DefaultCard from '#engine/web/list/DefaultCard.tsx'
import { FilterButton, FilterChips } from '#platform/filters/screen/FilterBar.tsx'
import { SearchBox } from '#engine/web/list/SearchBox.tsx'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { SelectionBar } from '#platform/runs/screen/SelectionBar.tsx'
import { Row, Spacer } from '#ui/layout/flow.tsx'
import { ListBar, ListPage } from '#ui/layout/ListPage.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { PillTabs } from '#ui/layout/PillTabs.tsx'
import { GoLink } from '#ui/places.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { RestoreButton } from './RestoreButton.tsx'
import { TrashViews } from './TrashViews.tsx'
import { type TrashState, useTrash } from './use-trash.tsx'

const rowId = (row: RecordRow) => String(row.id)

/** The deleted records of one kind, with tabs to the other kinds. */
export function RecordTrash({
  definition,
  records,
}: {
  definition: RecordDefinition
  records: readonly RecordDefinition[]
}) {
  const trash = useTrash(definition)
  return (
    <ListPage stale={trash.list.stale}>
      {records.length > 1 && <RecordTabs current={definition} records={records} />}
      <TrashViews trash={trash} />
      <TrashToolbar trash={trash} />
      <TrashTable trash={trash} />
    </ListPage>
  )
}

function RecordTabs({ current, records }: { current: RecordDefinition; records: readonly RecordDefinition[] }) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  return (
    <Box px={12} pt={8}>
      <PillTabs label={t`Records in the trash`}>
        {records.map((record) => (
          <GoLink
            key={record.name}
            to={`/business/${business_id}/trash`}
            search={{ record: record.name }}
            aria-current={record.name === current.name ? 'page' : undefined}
          >
            {i18n._(record.label.many)}
          </GoLink>
        ))}
      </PillTabs>
    </Box>
  )
}

function TrashToolbar({ trash: { definition, search, put, book, many } }: { trash: TrashState }) {
  const { t } = useLingui()
  const paths = usePaths(definition)
  const phone = useIsPhone()
  const filter = {
    definition,
    filter: search.filter,
    book,
    onChange: (next: typeof search.filter) => put({ filter: next }),
  }
  return (
    <>
      <ListBar phone="line">
        <SearchBox value={search.q} placeholder={t`Search deleted ${many}`} onChange={(q) => put({ q })} />
        <FilterButton {...filter} compact={phone} />
        <Spacer />
        <TextLink to={paths.list}>
          <Trans>Back to {many}</Trans>
        </TextLink>
      </ListBar>
      {search.filter && (
        <ListBar phone="swipe">
          <FilterChips {...filter} />
        </ListBar>
      )}
    </>
  )
}

function TrashTable({ trash }: { trash: TrashState }) {
  const { definition, list, query, rights, selection, book, many, Card } = trash
  const { t } = useLingui()
  return (
    <DataTable
      label={t`Deleted ${many}`}
      source={list.source}
      columns={trash.columns}
      rowId={rowId}
      view={trash.view}
      onViewChange={trash.setView}
      selection={selection}
      renderCard={(row) => (
        <Row wrap={false}>
          <Box flex={1} miw={0}>
            {Card ? <Card row={row} book={book} /> : <DefaultCard definition={definition} row={row} book={book} />}
          </Box>
          <RestoreButton title={String(row[definition.title] ?? '')} onClick={() => trash.restore(row)} />
        </Row>
      )}
      loading={list.pending && !list.error}
      empty={<TrashEmpty trash={trash} />}
      selectionBar={<SelectionBar {...{ definition, list, query, rights, selection, book }} trash />}
    />
  )
}

function TrashEmpty({ trash: { list, filtered, put, many } }: { trash: TrashState }) {
  if (list.error && !list.source.count)
    return <ErrorState what={<ListFailed many={many} />} error={list.error} onRetry={list.retry} />
  if (filtered)
    return (
      <EmptyState icon={IconSearchOff} title={<Trans>No deleted {many} match</Trans>}>
        <Button variant="default" onClick={() => put({ q: undefined, filter: undefined })}>
          <Trans>Clear filters</Trans>
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconTrash}
      title={<Trans>The trash is empty</Trans>}
      detail={<Trans>Deleted {many} stay here until someone restores them.</Trans>}
    />
  )
}
