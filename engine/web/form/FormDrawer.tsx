import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { stageRules, startingEntry } from '#engine/record/lookup.ts'
import { ConfirmDialog, SidePanel } from '#ui/Dialog.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { useSession } from '#ui/client/session.ts'
import { useOverride, useSetup, useTenantKey } from '../context.tsx'
import type { Row, StartValues } from '../override.ts'
import { useOptionBook } from '../use-options.ts'
import { useRecord } from '../use-record.ts'
import { useRights } from '../use-rights.ts'
import { isDocument } from './form-sections.ts'
import { PanelBody } from '#ui/layout/flow.tsx'
import { RecordForm } from './RecordForm.tsx'

/** The form of a record over the screen it was opened from; the whole screen on phones. */
export default function FormDrawer({
  definition,
  id,
  first,
  onClose,
  onSaved,
}: {
  definition: RecordDefinition
  id: number | null
  /** First values of a new record, which replace those of its override. */
  first?: StartValues
  onClose: () => void
  onSaved: (row: Row) => void
}) {
  const { t, i18n } = useLingui()
  const override = useOverride(definition)
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const { leave, setDirty, question } = useAskToLeave(onClose)
  return (
    <>
      <SidePanel
        title={id === null ? t`New ${one}` : t`Edit ${one}`}
        detail={id === null && override.form_hint ? i18n._(override.form_hint) : undefined}
        onClose={leave}
        width={isDocument(definition) ? 1100 : undefined}
      >
        <FormBody {...{ definition, id, first, onSaved }} short={id === null} onCancel={leave} onDirty={setDirty} />
      </SidePanel>
      {question}
    </>
  )
}

/** Leaves a form: at once if nothing was typed, else after a question. */
export function useAskToLeave(onLeave: () => void) {
  const { t } = useLingui()
  const dirty = useRef(false)
  const [setDirty] = useState(() => (now: boolean) => {
    dirty.current = now
  })
  const [asking, setAsking] = useState(false)
  return {
    leave: () => (dirty.current ? setAsking(true) : onLeave()),
    setDirty,
    question: asking && (
      <ConfirmDialog
        title={t`Leave without saving?`}
        confirm={t`Leave`}
        onConfirm={onLeave}
        onClose={() => setAsking(false)}
      >
        <Trans>What you typed stays as a draft in this tab, and the form offers it when you come back.</Trans>
      </ConfirmDialog>
    ),
  }
}

/** Loads the full record and the short lists, then shows the form; a row of a list may lack fields. */
export function FormBody({
  definition,
  id,
  first,
  ...rest
}: {
  definition: RecordDefinition
  id: number | null
  first?: StartValues
  short?: boolean
  onSaved: (row: Row) => void
  onCancel: () => void
  onDirty?: (dirty: boolean) => void
}) {
  const { t } = useLingui()
  const rights = useRights(definition)
  const record = useRecord(definition, id)
  const { start } = useOverride(definition)
  const book = useOptionBook(definition)
  const { ready, slots, catalog } = useSetup()
  const { AlsoEditing } = slots
  const placed = usePlacedStart(definition)
  const stage = stageRules(definition, catalog.records)
  if (record.isError)
    return (
      <ErrorState what={t`The record could not be loaded`} error={record.error} onRetry={() => void record.refetch()} />
    )
  // If the short lists cannot be read, the form still opens: the server fills in the defaults.
  const awaits_lists = id === null && (typeof start === 'function' || stage !== undefined) && !book.ready
  if (!rights.ready || !ready || awaits_lists || (id !== null && (record.isPlaceholderData || !record.data)))
    return (
      <PanelBody>
        <Skeleton height={34} lines={6} />
      </PanelBody>
    )
  const own = typeof start === 'function' ? start(book) : start
  const staged = stage && { [stage.field]: startingEntry(book.choices(stage.lookup.name), stage.rules.kinds) }
  return (
    <RecordForm
      key={id ?? 'new'}
      definition={definition}
      row={id === null ? undefined : record.data}
      first={{ ...placed, ...staged, ...own, ...first }}
      notice={
        id !== null &&
        AlsoEditing && (
          <Suspense>
            <AlsoEditing definition={definition} id={id} />
          </Suspense>
        )
      }
      {...rest}
    />
  )
}

/** Default owner and branch of a new record: its creator and the chosen branch. The form shows both before saving. */
function usePlacedStart({ owner_field, location_field }: RecordDefinition): StartValues {
  const user_id = useSession()?.user.id
  const [, location_id] = useTenantKey()
  return {
    ...(owner_field && user_id !== undefined && { [owner_field]: user_id }),
    ...(location_field && location_id !== null && { [location_field]: location_id }),
  }
}
