import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsSort, IconDots, IconPlus } from '@tabler/icons-react'
import { LazyMenu, type MenuItem } from '#ui/LazyMenu.tsx'
import { ColumnsButton } from './columns/ColumnsButton.tsx'
import { FilterButton } from './filters/FilterBar.tsx'
import { LayoutSwitch } from './LayoutSwitch.tsx'
import classes from './list.module.css'
import { SearchBox } from './SearchBox.tsx'
import { useListMenu } from './use-list-menu.tsx'
import type { ListState } from './use-list-screen.ts'

/** Search, filters, columns, export, import and New. On phones search and filter stay, the rest is in one menu. */
export function ListToolbar({ state }: { state: ListState }) {
  return state.phone ? <PhoneToolbar state={state} /> : <WideToolbar state={state} />
}

function PhoneToolbar({ state }: { state: ListState }) {
  const { search, put } = state
  const { t } = useLingui()
  const menu = useListMenu(state)
  return (
    <div className={classes.bar} data-compact>
      <SearchBox value={search.q} placeholder={t`Search ${menu.many}`} onChange={(q) => put({ q })} />
      <Filter state={state} />
      <LazyMenu
        position="bottom-end"
        label={t`More`}
        items={menu.phone}
        target={
          <ActionIcon variant="default" size={40} aria-label={t`Sort and more`}>
            <IconArrowsSort size={17} aria-hidden />
          </ActionIcon>
        }
      />
    </div>
  )
}

function WideToolbar({ state }: { state: ListState }) {
  const { search, put, rights, walks, can_board, layout } = state
  const { t, i18n } = useLingui()
  const menu = useListMenu(state)
  return (
    <div className={classes.bar} data-part="toolbar">
      <SearchBox value={search.q} placeholder={t`Search ${menu.many}…`} onChange={(q) => put({ q })} />
      <Filter state={state} />
      <span className={classes.space} />
      {walks.map((walk) => (
        <Button
          key={walk.id}
          variant="default"
          className={classes.barButton}
          leftSection={<walk.Icon size={15} aria-hidden />}
          onClick={() => state.beginWalk(walk.id)}
        >
          {i18n._(walk.name)}
        </Button>
      ))}
      {can_board && <LayoutSwitch layout={layout} onPick={state.pickLayout} />}
      {layout === 'table' && <ColumnsButton {...state} />}
      <MoreMenu items={menu.more} busy={menu.exporting} />
      {rights.can('create') && (
        <Button
          className={classes.barButton}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => state.create()}
        >
          <Trans>New {menu.one}</Trans>
        </Button>
      )}
    </div>
  )
}

function Filter({ state }: { state: ListState }) {
  const { definition, search, put, book, suggest, phone } = state
  return (
    <FilterButton
      {...{ definition, book, suggest }}
      filter={search.filter}
      onChange={(filter) => put({ filter })}
      compact={phone}
    />
  )
}

function MoreMenu({ items, busy }: { items: MenuItem[]; busy: boolean }) {
  const { t } = useLingui()
  if (items.length === 0) return null
  return (
    <LazyMenu
      position="bottom-end"
      label={t`More`}
      items={items}
      target={
        <ActionIcon variant="default" size={30} aria-label={t`Import, export and more`} loading={busy}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
