import { useLingui } from '@lingui/react/macro'
import type { RowSource } from './row-source.ts'
import { type Selection, useSelection } from './selection.ts'
import classes from './table.module.css'

/** The checkbox over the rows: it selects the loaded rows; the selection bar offers to select the others. */
export function SelectLoaded<T>({
  selection,
  source,
  rowId,
}: {
  selection: Selection
  source: RowSource<T>
  rowId: (row: T) => string
}) {
  const { t } = useLingui()
  const { all_matching, ids } = useSelection(selection)
  const some = all_matching || ids.size > 0
  const all = (all_matching && ids.size === 0) || (!all_matching && ids.size > 0 && ids.size === source.count)
  const pick = () => {
    if (some) return selection.clear()
    const loaded: string[] = []
    for (let index = 0; index < source.count; index++) {
      const row = source.get(index)
      if (row !== undefined) loaded.push(rowId(row))
    }
    selection.add(loaded)
  }
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        aria-label={t`Select the loaded rows`}
        checked={all}
        // A click before the first rows are there would select nothing.
        disabled={!some && source.get(0) === undefined}
        ref={(box) => {
          if (box) box.indeterminate = some && !all
        }}
        onChange={pick}
      />
    </label>
  )
}
