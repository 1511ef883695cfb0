import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { useOverride } from '#engine/web/context.tsx'
import type { Column } from '#platform/board/screen/board-model.ts'
import { Status } from '#ui/bits.tsx'
import { formatCount, formatMoneyShort } from '#ui/display.ts'
import { Muted, Row } from '#ui/layout/flow.tsx'

/** The head of a group: its value, the number of its records, and their sum. */
export function GroupHead(props: { definition: RecordDefinition; field: string; column: Column; is_open: boolean }) {
  const { definition, field, column, is_open } = props
  const { t, i18n } = useLingui()
  const override = useOverride(definition)
  const label = i18n._(override.columns?.[field]?.label ?? fieldsOf(definition)[field].label)
  const { name, colour, group } = column
  const words = name === undefined ? t`No ${label.toLocaleLowerCase(i18n.locale)}` : i18n._(name)
  const Chevron = is_open ? IconChevronDown : IconChevronRight
  return (
    <Row as="span" wrap={false}>
      {/* The row handles the click and the keys of the grid. */}
      <button
        type="button"
        tabIndex={-1}
        aria-expanded={is_open}
        aria-label={is_open ? t`Fold ${words}` : t`Unfold ${words}`}
      >
        <Chevron size={15} aria-hidden />
      </button>
      {colour ? <Status label={words} colour={colour} /> : <b className="cut">{words}</b>}
      <Muted as="span">{formatCount(group.count, group.capped)}</Muted>
      {group.sum !== null && Number(group.sum) !== 0 && <Muted as="span">{formatMoneyShort(group.sum)}</Muted>}
    </Row>
  )
}
