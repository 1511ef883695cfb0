import { useSetup } from '../context.tsx'
import { ColumnsButton } from './columns/ColumnsButton.tsx'
import { LayoutSwitch } from './LayoutSwitch.tsx'
import { ListMenu } from './ListMenu.tsx'
import type { ListState } from './use-list-screen.ts'

/** The right end of the toolbar: list or board, columns, and the menu of other tools. On a phone only the menu. */
export default function ListTools({ state }: { state: ListState }) {
  const { phone, can_board, layout, definition, rights, search, put } = state
  const { groups } = useSetup().slots
  if (phone) return <ListMenu state={state} />
  return (
    <>
      {can_board && <LayoutSwitch layout={layout} onPick={state.pickLayout} />}
      {layout === 'table' && groups && (
        <groups.Button {...{ definition, rights }} field={search.group} onGroup={(group) => put({ group })} />
      )}
      {layout === 'table' && <ColumnsButton {...state} />}
      <ListMenu state={state} />
    </>
  )
}
