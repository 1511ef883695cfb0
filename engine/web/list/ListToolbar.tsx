import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowsSort,
  IconColumns3,
  IconDots,
  IconDownload,
  IconFileImport,
  IconHistory,
  IconLayoutKanban,
  IconList,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { LazyMenu, type MenuItem } from '#ui/LazyMenu.tsx'
import type { TableColumn, TableView } from '#ui/table/columns.ts'
import { useOverride, usePaths } from '../context.tsx'
import { useGo } from '#ui/places.ts'
import type { Row } from '../override.ts'
import { FilterButton } from './filters/FilterBar.tsx'
import { SearchBox } from './SearchBox.tsx'
import classes from './list.module.css'
import type { ListParts } from './parts.ts'
import { useExport } from '#platform/export/screen/use-export.ts'

const ColumnChooser = lazy(() =>
  import('./columns/ColumnChooser.tsx').then((module) => ({ default: module.ColumnChooser })),
)

type ToolbarProps = ListParts & {
  columns: TableColumn<Row>[]
  view: TableView
  onViewChange: (view: TableView) => void
  onResetView: () => void
  suggest: (name: string) => string[]
  layout: 'table' | 'board'
  /** Undefined where no field makes columns. */
  onLayout?: (layout: 'table' | 'board') => void
  /** Goes through the list one by one; undefined where the record is not made for it. */
  onTriage?: () => void
  /** On phones: search and filter stay, the rest moves into one menu. */
  compact: boolean
}

/** Search, filters, columns, export, import and New. */
export function ListToolbar(props: ToolbarProps) {
  const { definition, search, put, rights, book, columns, view, onViewChange, onResetView, compact, layout, onLayout } =
    props
  const { t, i18n } = useLingui()
  const go = useGo()
  const paths = usePaths(definition)
  const { list_links = [] } = useOverride(definition)
  const exporting = useExport(props)
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const files: MenuItem[] = [
    { label: t`Export as CSV`, icon: IconDownload, onClick: () => exporting.run('csv') },
    { label: t`Export as Excel (XLSX)`, icon: IconDownload, onClick: () => exporting.run('xlsx') },
  ]
  const import_item: MenuItem = {
    label: t`Import ${many}`,
    icon: IconFileImport,
    onClick: () => void go({ to: paths.import }),
  }
  const elsewhere: MenuItem[] = [
    ...list_links
      .filter((link) => rights.can(link.right))
      .map((link) => ({
        label: i18n._(link.name),
        icon: IconUsers,
        onClick: () => void go({ to: `${paths.list}/${link.path}` }),
      })),
    ...(rights.can('edit') || rights.can('delete') || rights.can('import')
      ? [{ label: t`Recent bulk changes`, icon: IconHistory, onClick: () => void go({ to: paths.runs }) }]
      : []),
    ...(definition.trash && rights.can('delete')
      ? [
          {
            label: t`Trash`,
            icon: IconTrash,
            onClick: () => void go({ to: paths.trash, search: { record: definition.name } }),
          },
        ]
      : []),
  ]
  const filter = (
    <FilterButton
      definition={definition}
      filter={search.filter}
      book={book}
      suggest={props.suggest}
      onChange={(next) => put({ filter: next })}
      compact={compact}
    />
  )

  if (compact) {
    const sorts: MenuItem[] = columns
      .filter((column) => column.sortable && definition.list.columns.includes(column.id))
      .slice(0, 8)
      .map((column) => ({
        label: column.header,
        checked: view.sort?.id === column.id,
        detail: view.sort?.id === column.id ? (view.sort.desc ? t`Descending` : t`Ascending`) : undefined,
        onClick: () =>
          onViewChange({
            ...view,
            sort: { id: column.id, desc: view.sort?.id === column.id ? !view.sort.desc : false },
          }),
      }))
    const more: MenuItem[] = [
      ...(props.onTriage ? [{ label: t`Go through one by one`, icon: IconPlayerPlay, onClick: props.onTriage }] : []),
      ...(onLayout
        ? [
            layout === 'board'
              ? { label: t`Show as a list`, icon: IconList, onClick: () => onLayout('table') }
              : { label: t`Show as a board`, icon: IconLayoutKanban, onClick: () => onLayout('board') },
            '-' as const,
          ]
        : []),
      { head: <Trans>Sort by</Trans> },
      ...sorts,
      ...(rights.can('import') ? ['-' as const, import_item] : []),
      ...(rights.can('export') ? ['-' as const, ...files] : []),
      ...(elsewhere.length > 0 ? ['-' as const, ...elsewhere] : []),
    ]
    return (
      <div className={classes.bar} data-compact>
        <SearchBox value={search.q} placeholder={t`Search ${many}`} onChange={(q) => put({ q })} />
        {filter}
        <LazyMenu
          position="bottom-end"
          label={t`More`}
          items={more}
          target={
            <ActionIcon variant="default" size={40} aria-label={t`Sort and more`}>
              <IconArrowsSort size={17} aria-hidden />
            </ActionIcon>
          }
        />
      </div>
    )
  }
  const groups = [rights.can('export') ? files : [], rights.can('import') ? [import_item] : [], elsewhere].filter(
    (items) => items.length > 0,
  )
  return (
    <div className={classes.bar} data-part="toolbar">
      <SearchBox value={search.q} placeholder={t`Search ${many}…`} onChange={(q) => put({ q })} />
      {filter}
      <span className={classes.space} />
      {props.onTriage && (
        <Button
          variant="default"
          className={classes.barButton}
          leftSection={<IconPlayerPlay size={15} aria-hidden />}
          onClick={props.onTriage}
        >
          <Trans>Triage</Trans>
        </Button>
      )}
      {onLayout && (
        <span className={classes.layouts} role="group" aria-label={t`Show as`}>
          <button
            type="button"
            aria-pressed={layout === 'table'}
            aria-label={t`List`}
            title={t`List`}
            onClick={() => onLayout('table')}
          >
            <IconList size={16} aria-hidden />
          </button>
          <button
            type="button"
            aria-pressed={layout === 'board'}
            aria-label={t`Board`}
            title={t`Board`}
            onClick={() => onLayout('board')}
          >
            <IconLayoutKanban size={16} aria-hidden />
          </button>
        </span>
      )}
      {layout === 'table' && (
        <LazyMenu
          width={320}
          position="bottom-end"
          label={t`Columns`}
          target={
            <Button
              variant="default"
              className={classes.barButton}
              leftSection={<IconColumns3 size={15} aria-hidden />}
            >
              <Trans>Columns</Trans>
            </Button>
          }
        >
          {() => (
            <Suspense fallback={<div className={classes.editorWait} />}>
              <ColumnChooser columns={columns} view={view} onChange={onViewChange} onReset={onResetView} />
            </Suspense>
          )}
        </LazyMenu>
      )}
      {groups.length > 0 && (
        <LazyMenu
          position="bottom-end"
          label={t`More`}
          items={groups.flatMap((items, index) => (index === 0 ? items : ['-' as const, ...items]))}
          target={
            <ActionIcon variant="default" size={30} aria-label={t`Import, export and more`} loading={exporting.busy}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          }
        />
      )}
      {rights.can('create') && (
        <Button
          className={classes.barButton}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => put({ create: true }, { replace: false })}
        >
          <Trans>New {one}</Trans>
        </Button>
      )}
    </div>
  )
}
