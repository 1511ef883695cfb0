import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { formatNumber } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import classes from './board.module.css'
import type { BoardState } from './use-board-screen.ts'

/** The bar over the columns: the choice of their field, and the hidden columns. */
export function BoardBar({ state }: { state: BoardState }) {
  const { definition, fields, field, label, phone, is_empty, may_edit } = state
  const { t, i18n } = useLingui()
  return (
    <div className={classes.bar}>
      <LazyMenu
        label={t`Columns by`}
        items={fields.map((name) => ({
          label: i18n._(definition.fields[name].label),
          checked: name === field,
          onClick: () => state.onGroup(name),
        }))}
        target={
          <button type="button" className={classes.chooser}>
            <span>
              <Trans>Columns by</Trans>
            </span>{' '}
            <b>{label}</b>
            <IconChevronDown size={13} aria-hidden />
          </button>
        }
      />
      <HiddenColumns state={state} />
      {!phone && !is_empty && may_edit && (
        <span className={classes.hint}>
          <Trans>Drag a card, or Shift with an arrow key, to move it</Trans>
        </span>
      )}
    </div>
  )
}

function HiddenColumns({ state: { hidden, nameOf, fold, showAll } }: { state: BoardState }) {
  const { t } = useLingui()
  if (hidden.length === 0) return null
  return (
    <LazyMenu
      label={t`Hidden columns`}
      items={[
        ...hidden.map((column) => ({
          label: nameOf(column),
          detail: formatNumber(column.group.count),
          onClick: () => fold('hidden', column.value, false),
        })),
        '-',
        { label: t`Show all`, onClick: showAll },
      ]}
      target={
        <button type="button" className={classes.chooser}>
          <Plural value={hidden.length} one="# hidden column" other="# hidden columns" />
          <IconChevronDown size={13} aria-hidden />
        </button>
      }
    />
  )
}
