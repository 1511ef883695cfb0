import type { GroupedRowsProps } from '#engine/web/slots.ts'
import { GroupHead } from './GroupHead.tsx'
import { useGroupedRows } from './use-grouped-rows.ts'

/** The rows of a list below their group headings, as the row source of the table that `children` renders. */
export default function GroupedRows({ children, ...props }: GroupedRowsProps) {
  const { places, rowAt, ensure, fold, folded, stamp, ...rows } = useGroupedRows(props)
  const { definition, field } = props
  const heads = {
    at(index: number) {
      const place = places.at(index)
      if (!place || place.row !== null) return undefined
      return <GroupHead {...{ definition, field }} column={place.group} is_open={!folded.has(place.group.value)} />
    },
    press(index: number) {
      const place = places.at(index)
      if (place?.row === null) fold(place.group.value)
    },
  }
  return children({ ...rows, source: { count: places.count, get: rowAt, ensure, stamp, heads } })
}
