import type { InputProps } from '#engine/web/override.ts'
import ItemLines from '../../documents/items/ItemLines.web.tsx'

/** The lines of a bill: an item brings its purchase price. */
export default function BillLines(props: InputProps) {
  return <ItemLines {...props} side="purchase" />
}
