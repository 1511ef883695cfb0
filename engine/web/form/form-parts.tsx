import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { Kbd } from '#ui/bits.tsx'
import { formatTime } from '#ui/display.ts'
import { countErrors } from '#ui/form/FormShell.tsx'
import { keepDraft } from './draft.ts'
import { type FormValues, withoutSecrets } from './form-model.ts'
import classes from '#ui/form/FormShell.module.css'
import { ActionBar } from '#ui/layout/pages.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { Row } from '#ui/layout/flow.tsx'

/** The bar at the bottom of a form: the number of errors or "unsaved", Cancel and Save. */
export function FormFooter({
  control,
  busy,
  creating,
  one,
  onCancel,
  onWhole,
}: {
  control: Control<FormValues>
  busy: boolean
  creating: boolean
  one: string
  onCancel: () => void
  /** Called to show the full form in place of the short one. */
  onWhole?: () => void
}) {
  const { t } = useLingui()
  const { isDirty, isSubmitted, errors } = useFormState({ control })
  const wrong = isSubmitted ? countErrors(errors) : 0
  return (
    <ActionBar
      status={
        wrong > 0 ? (
          <span data-wrong>
            <Plural value={wrong} one="# field needs attention" other="# fields need attention" />
          </span>
        ) : (
          isDirty && <Trans>Unsaved changes</Trans>
        )
      }
    >
      {onWhole && (
        <Button variant="subtle" size="sm" onClick={onWhole}>
          <Trans>Full form</Trans>
        </Button>
      )}
      <Button variant="default" size="sm" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" size="sm" loading={busy}>
        {creating ? t`Create ${one}` : t`Save`}
        <span className={classes.hint}>
          <Kbd>Ctrl ↵</Kbd>
        </span>
      </Button>
    </ActionBar>
  )
}

/** Keeps a draft of the unsaved values. */
export function DraftKeeper({
  definition,
  control,
  draft_key,
  onDirty,
}: {
  definition: RecordDefinition
  control: Control<FormValues>
  draft_key: string
  onDirty?: (dirty: boolean) => void
}) {
  const values = useWatch({ control })
  const { isDirty } = useFormState({ control })
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  useEffect(() => {
    // Keep it at once, not after a pause, because a tab may close or a session may end without warning.
    if (isDirty) keepDraft(draft_key, withoutSecrets(definition, values))
  }, [values, isDirty, draft_key, definition])
  return null
}

/** Offers to restore a draft; `at` is when it was typed, in ms since 1970. */
export function DraftNote({ at, onRestore, onDiscard }: { at: number; onRestore: () => void; onDiscard: () => void }) {
  return (
    <div role="status">
      <Notice
        tone="good"
        actions={
          <Row>
            <Button size="compact-sm" variant="default" onClick={onRestore}>
              <Trans>Restore</Trans>
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
              <Trans>Discard</Trans>
            </Button>
          </Row>
        }
      >
        <Trans>There is an unsaved draft from {formatTime(at)}.</Trans>
      </Notice>
    </div>
  )
}

/** Warns as soon as another person saves the record of an open form, before this person's save is refused. */
export function SavedMeanwhile({ onShow }: { onShow: () => void }) {
  return (
    <div role="status">
      <Notice
        tone="good"
        actions={
          <Button size="compact-sm" variant="default" onClick={onShow}>
            <Trans>Show the changes</Trans>
          </Button>
        }
      >
        <Trans>Somebody saved this record while you are editing it. What you typed is safe.</Trans>
      </Notice>
    </div>
  )
}
