import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { wordOf } from '#ui/words/word-of.ts'
import type { Row, StartValues } from '../override.ts'
import { ComputedValues } from './computed-values.ts'
import { ConflictView } from './ConflictView.tsx'
import { FormPart } from './FormPart.tsx'
import { DraftKeeper, DraftNote, FormFooter, SavedMeanwhile } from './form-parts.tsx'
import { isDocument } from './form-sections.ts'
import classes from '#ui/form/FormShell.module.css'
import { Notice } from '#ui/layout/Panel.tsx'
import { useRecordForm } from './use-record-form.ts'

/** Props of a record's form. Without a row it creates a new record. */
export interface RecordFormProps {
  definition: RecordDefinition
  row?: Row
  /** First values of a new record beyond the definition's defaults. */
  first?: StartValues
  /** Starts with the short form, if the definition has one. */
  short?: boolean
  /** Shown above the fields. */
  notice?: ReactNode
  onSaved: (row: Row) => void
  onCancel: () => void
  /** Called when the form starts or stops having unsaved values. */
  onDirty?: (dirty: boolean) => void
}

/** The form of a record, generated from its definition: inputs by kind, the server's own checks, all issues at once, conflicts, drafts. */
export function RecordForm(props: RecordFormProps) {
  const { definition, row, notice, onCancel, onDirty } = props
  const { t, i18n } = useLingui()
  const all = useRecordForm(props)
  const { form, draft, conflict, submit } = all
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <FormProvider {...form}>
      <ComputedValues value={all.computed}>
        {/* biome-ignore lint/a11y: Ctrl+Enter saves from every field */}
        <form
          ref={all.element}
          className={classes.form}
          data-footer="bar"
          noValidate
          aria-label={row ? t`Edit ${one}` : t`New ${one}`}
          onSubmit={(event) => void submit(event)}
          onKeyDown={onKeyDown}
        >
          <div className={classes.body} data-wide={isDocument(definition) || undefined}>
            {draft.offered && <DraftNote at={draft.offered.at} onRestore={draft.restore} onDiscard={draft.discard} />}
            {all.trouble.length > 0 && (
              <Notice tone="danger" alert>
                {all.trouble.map((line) => (
                  <p key={line}>{wordOf(line, i18n)}</p>
                ))}
              </Notice>
            )}
            {notice}
            {all.is_behind && <SavedMeanwhile onShow={all.showChanges} />}
            {conflict && (
              <ConflictView
                definition={definition}
                conflict={conflict}
                busy={all.busy}
                onBack={all.goBack}
                onSave={all.saveAgain}
              />
            )}
            <div hidden={conflict !== null}>
              {all.shown.map((section, index) => (
                <FormPart
                  key={section.title}
                  definition={definition}
                  title={section.title}
                  names={section.names}
                  record_id={row?.id ?? null}
                  rights={all.rights}
                  focus_first={!row && index === 0}
                />
              ))}
            </div>
          </div>
          {!conflict && (
            <FormFooter
              control={form.control}
              busy={all.busy}
              creating={!row}
              one={one}
              onCancel={onCancel}
              onWhole={all.is_short ? all.showWhole : undefined}
            />
          )}
          <DraftKeeper definition={definition} control={form.control} draft_key={draft.key} onDirty={onDirty} />
        </form>
      </ComputedValues>
    </FormProvider>
  )
}
