import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MenuItem } from '#ui/menu-items.ts'
import type { ActionsState } from './use-actions.ts'

const ActionDialog = lazy(() => import('./ActionDialog.tsx'))

/** The number of actions that are buttons on a wide screen; the others are in the menu. */
const MOST_BUTTONS = 3

/** The number of open actions that are buttons: one on phones. */
export const buttonCount = (phone: boolean): number => (phone ? 1 : MOST_BUTTONS)

/** The first open actions of a record as buttons; the first is the primary one where it is the likely next step. */
export function ActionButtons({ actions, phone }: { actions: ActionsState; phone: boolean }) {
  const { i18n } = useLingui()
  const { open, looks, busy, start, primary } = actions
  return open.slice(0, buttonCount(phone)).map((one) => {
    const { Icon } = looks[one.name] ?? {}
    return (
      <Button
        key={one.name}
        variant={one.name === primary ? 'filled' : 'default'}
        color={one.name === primary && one.action.danger ? 'red.8' : undefined}
        leftSection={Icon && <Icon size={15} />}
        loading={busy === one.name}
        onClick={() => start(one)}
      >
        {i18n._(one.action.label)}
      </Button>
    )
  })
}

/** The open actions that have no button, as items of the menu. */
export function useActionItems(actions: ActionsState, phone: boolean): MenuItem[] {
  const { i18n } = useLingui()
  return actions.open.slice(buttonCount(phone)).map((one) => ({
    label: i18n._(one.action.label),
    danger: one.action.danger,
    onClick: () => actions.start(one),
  }))
}

/** The dialog of the chosen action: its override, or the one generated from the definition. */
export function ActionDialogs({ actions }: { actions: ActionsState }) {
  const { definition, row, asking, looks, close } = actions
  if (!asking) return null
  const Own = looks[asking.name]?.Dialog
  return (
    <Suspense>
      {Own ? (
        <Own definition={definition} row={row} onClose={close} />
      ) : (
        <ActionDialog definition={definition} row={row} open={asking} onClose={close} />
      )}
    </Suspense>
  )
}
