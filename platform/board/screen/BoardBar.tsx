import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { formatNumber } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Muted, Spacer } from '#ui/layout/flow.tsx'
import classes from './board.module.css'
import type { BoardState } from './use-board-screen.ts'

const CHOOSER = {
  variant: 'subtle',
  color: 'gray',
  size: 'compact-sm',
  rightSection: <IconChevronDown size={13} aria-hidden />,
} as const

/** Over the columns: the field that makes them, and those that are hidden. */
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
          <Button {...CHOOSER}>
            <span>
              <Muted as="span">
                <Trans>Columns by</Trans>
              </Muted>{' '}
              {label}
            </span>
          </Button>
        }
      />
      <HiddenColumns state={state} />
      {!phone && !is_empty && may_edit && (
        <>
          <Spacer />
          <Muted as="span">
            <Trans>Drag a card, or Shift with an arrow key, to move it</Trans>
          </Muted>
        </>
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
        <Button {...CHOOSER}>
          <Plural value={hidden.length} one="# hidden column" other="# hidden columns" />
        </Button>
      }
    />
  )
}
