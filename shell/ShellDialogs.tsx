import { type ComponentType, lazy, Suspense } from 'react'
import { placeOf, useGo } from '#ui/places.ts'
import type { CreateAction, SearchedRecord } from './menu.ts'
import type { AllowedSetup } from './use-allowed-setup.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'))
const AppearancePanel = lazy(() => import('./AppearancePanel.tsx'))

/** A dialog of the shell; `new lead` creates a lead. */
export type ShellDialog = 'palette' | 'go_to' | 'sheet' | 'password' | 'appearance' | `new ${string}`

type ShellDialogsProps = {
  business_id: number
  allowed: AllowedSetup
  records: readonly SearchedRecord[]
  inside: (path: string) => string
  open: ShellDialog | null
  onOpen: (dialog: ShellDialog | null) => void
  onCreate: (action: CreateAction) => void
  ChangePassword?: ComponentType<{ onClose: () => void }>
  NewRecord: ComponentType<{ record: string; onClose: () => void }>
}

/** The open dialog of the shell. The code of each is loaded when it first opens. */
export function ShellDialogs(props: ShellDialogsProps) {
  const { open, onOpen, inside, records, ChangePassword, NewRecord } = props
  const navigate = useGo()
  const { menu, settings, create, actions, modules } = props.allowed
  const opener = (dialog: ShellDialog) => () => onOpen(dialog)
  const onClose = () => onOpen(null)
  return (
    <Suspense>
      {(open === 'palette' || open === 'go_to') && (
        <CommandPalette
          {...{ menu, create, actions, modules, inside, records, onClose }}
          business_id={props.business_id}
          settings={settings ?? []}
          only_places={open === 'go_to'}
          onCreate={props.onCreate}
          onSheet={opener('sheet')}
          onPassword={opener('password')}
          onAppearance={opener('appearance')}
          onOpenHit={({ record, id }) => {
            const found = records.find((one) => one.record === record)
            if (found) void navigate(placeOf(inside(found.path(id))))
          }}
        />
      )}
      {open === 'sheet' && <ShortcutSheet create={create} onClose={onClose} />}
      {open === 'appearance' && <AppearancePanel inside={inside} onClose={onClose} />}
      {open?.startsWith('new ') && <NewRecord record={open.slice(4)} onClose={onClose} />}
      {open === 'password' && ChangePassword && <ChangePassword onClose={onClose} />}
    </Suspense>
  )
}
