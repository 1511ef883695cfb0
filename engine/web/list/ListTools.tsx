import { useSetup } from '../context.tsx'
import { ColumnsButton } from './columns/ColumnsButton.tsx'
import { LayoutSwitch } from './LayoutSwitch.tsx'
import { ListMenu } from './ListMenu.tsx'
import type { ListState } from './use-list-screen.ts'

/** The end of the toolbar: list or board, groups, columns, and the menu with the rest. A phone has groups and the menu. */
export default function ListTools({ state }: { state: ListState }) {
  const { phone, can_board, layout, definition, rights, search, put } = state
  const { groups } = useSetup().slots
  return (
    <>
      {can_board && !phone && <LayoutSwitch layout={layout} onPick={state.pickLayout} />}
      {layout === 'table' && groups && (
        <groups.Button {...{ definition, rights }} field={search.group} onGroup={(group) => put({ group })} />
      )}
      {layout === 'table' && !phone && <ColumnsButton {...state} />}
      <ListMenu state={state} />
    </>
  )
}
