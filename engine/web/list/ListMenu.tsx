import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import {
  IconArrowsSort,
  IconDots,
  IconDownload,
  IconFileImport,
  IconHistory,
  IconLayoutKanban,
  IconList,
  IconTrash,
} from '@tabler/icons-react'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import type { MenuItem } from '#ui/menu-items.ts'
import { useGo } from '#ui/places.ts'
import { usePaths } from '../context.tsx'
import { useExport } from './use-export.ts'
import type { ListState } from './use-list-screen.ts'

const MOST_SORTS = 8

/** The menu at the end of the toolbar: import, export and more on a wide screen; on a phone also sorting and the layouts. */
export function ListMenu({ state }: { state: ListState }) {
  const { t } = useLingui()
  const menu = useListMenu(state)
  const items = state.phone ? menu.phone : menu.more
  if (items.length === 0) return null
  return (
    <LazyMenu
      position="bottom-end"
      label={t`More`}
      items={items}
      target={
        state.phone ? (
          <ActionIcon variant="default" size={40} aria-label={t`Sort and more`}>
            <IconArrowsSort size={17} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon variant="default" size={30} aria-label={t`Import, export and more`} loading={menu.exporting}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )
      }
    />
  )
}

/** `more` has the items for a wide screen; `phone` has everything except search and filter. */
function useListMenu(state: ListState) {
  const { definition, query, rights, layout, walks } = state
  const { t, i18n } = useLingui()
  const exporting = useExport(definition)
  const elsewhere = usePlaces(state)
  const sorts = useSorts(state)
  const paths = usePaths(definition)
  const go = useGo()
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const exports: MenuItem[] =
    exporting.possible && rights.can('export')
      ? [
          { label: t`Export as CSV`, icon: IconDownload, onClick: () => exporting.run('csv', query) },
          { label: t`Export as Excel (XLSX)`, icon: IconDownload, onClick: () => exporting.run('xlsx', query) },
        ]
      : []
  const imports: MenuItem[] = rights.can('import')
    ? [{ label: t`Import ${many}`, icon: IconFileImport, onClick: () => void go({ to: paths.import }) }]
    : []
  const layouts: MenuItem[] = !state.can_board
    ? []
    : layout === 'board'
      ? [{ label: t`Show as a list`, icon: IconList, onClick: () => state.pickLayout('table') }]
      : [{ label: t`Show as a board`, icon: IconLayoutKanban, onClick: () => state.pickLayout('board') }]
  const walk_items = walks.map(
    (walk): MenuItem => ({
      label: i18n._(walk.long_name),
      icon: walk.Icon,
      onClick: () => state.beginWalk(walk.id),
    }),
  )
  return {
    exporting: exporting.busy,
    more: withRules([exports, imports, elsewhere]),
    phone: withRules([
      [...walk_items, ...layouts],
      [{ head: <Trans>Sort by</Trans> }, ...sorts],
      imports,
      exports,
      elsewhere,
    ]),
  }
}

/** Menu items of the list's screens: ways to work through it, its bulk changes, its trash. */
function usePlaces({ definition, rights, ways }: ListState): MenuItem[] {
  const { t, i18n } = useLingui()
  const go = useGo()
  const paths = usePaths(definition)
  const below = ways.flatMap((way): MenuItem[] =>
    'path' in way
      ? [{ label: i18n._(way.name), icon: way.Icon, onClick: () => void go({ to: `${paths.list}/${way.path}` }) }]
      : [],
  )
  const may_change_many = rights.can('edit') || rights.can('delete') || rights.can('import')
  const runs: MenuItem[] = may_change_many
    ? [{ label: t`Recent bulk changes`, icon: IconHistory, onClick: () => void go({ to: paths.runs }) }]
    : []
  const openTrash = () => void go({ to: paths.trash, search: { record: definition.name } })
  const trash: MenuItem[] =
    definition.trash && rights.can('delete') ? [{ label: t`Trash`, icon: IconTrash, onClick: openTrash }] : []
  return [...below, ...runs, ...trash]
}

/** The columns that a phone can sort by; a second tap turns the direction. */
function useSorts({ definition, columns, view, changeView }: ListState): MenuItem[] {
  const { t } = useLingui()
  return columns
    .filter((column) => column.sortable && definition.list.columns.includes(column.id))
    .slice(0, MOST_SORTS)
    .map((column) => {
      const sort = view.sort?.id === column.id ? view.sort : null
      return {
        label: column.header,
        checked: sort !== null,
        detail: sort ? (sort.desc ? t`Descending` : t`Ascending`) : undefined,
        onClick: () => changeView({ ...view, sort: { id: column.id, desc: sort ? !sort.desc : false } }),
      }
    })
}

/** Joins the groups that have items, with a dividing line between them. */
const withRules = (groups: MenuItem[][]): MenuItem[] =>
  groups.filter((items) => items.length > 0).flatMap((items, index) => (index === 0 ? items : ['-' as const, ...items]))
