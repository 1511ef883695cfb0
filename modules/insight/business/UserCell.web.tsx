import { Avatar } from '#ui/bits.tsx'
import { Row } from '#ui/layout/flow.tsx'

/** The first cell of a line about a user; `id` is null for rows that nobody owns. */
export function UserCell({ id, name }: { id: number | null; name: string }) {
  return (
    <td>
      <Row wrap={false}>
        {id !== null && <Avatar id={id} name={name} />}
        <span className="cut">{name}</span>
      </Row>
    </td>
  )
}
