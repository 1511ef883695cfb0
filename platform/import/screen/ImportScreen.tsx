import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { WizardPage } from '#ui/layout/WizardPage.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { joinedColumns } from '../file-columns.ts'
import { FileStep } from './FileStep.tsx'
import { type Choices, firstMapping, type Mapping, type Upload } from './import-model.ts'
import { MappingStep } from './MappingStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { RunStep } from './RunStep.tsx'
import { useLastImport } from './use-import.ts'

type Step = 'file' | 'mapping' | 'preview' | 'run'

/** Imports a file in four steps: choose it, map its columns, check the preview, run. */
export default function ImportScreen({ definition }: { definition: RecordDefinition }) {
  const { t, i18n } = useLingui()
  const rights = useRights(definition)
  const last = useLastImport(definition)
  const [running, setRunning] = useState(() => last.read())
  const [step, setStep] = useState<Step>(running ? 'run' : 'file')
  const [file_name, setFileName] = useState('')
  const [upload, setUpload] = useState<Upload | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [choices, setChoices] = useState<Choices>({
    duplicates: 'skip',
    match_by: [],
    only_empty: false,
    by_rules: false,
    defaults: {},
  })
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)

  if (rights.ready && !rights.can('import'))
    return (
      <EmptyState
        title={<Trans>You may not import {many}</Trans>}
        detail={<Trans>Ask the owner of the business for this right.</Trans>}
      />
    )

  const steps: [Step, string][] = [
    ['file', t`File`],
    ['mapping', t`Columns`],
    ['preview', t`Check`],
    ['run', t`Import`],
  ]
  const take = (next: Upload) => {
    setUpload(next)
    setMapping(firstMapping(next, joinedColumns(definition)))
    setChoices({ duplicates: next.duplicates, ...next.options })
  }
  const start = () => {
    last.save(null)
    setRunning(null)
    setUpload(null)
    setStep('file')
  }
  return (
    <WizardPage title={<Trans>Import {many}</Trans>} label={t`Steps`} steps={steps} current={step}>
      {step === 'file' && (
        <FileStep
          definition={definition}
          onUploaded={(next, name) => {
            take(next)
            setFileName(name)
            setStep('mapping')
          }}
        />
      )}
      {step === 'mapping' && upload && (
        <MappingStep
          definition={definition}
          upload={upload}
          file_name={file_name}
          mapping={mapping}
          onChange={setMapping}
          onUploaded={take}
          onBack={start}
          onNext={() => setStep('preview')}
        />
      )}
      {step === 'preview' && upload && (
        <PreviewStep
          definition={definition}
          upload={upload}
          mapping={mapping}
          choices={choices}
          onChoose={setChoices}
          onBack={() => setStep('mapping')}
          onRunning={() => {
            const job = { import_id: upload.import_id, file_name }
            last.save(job)
            setRunning(job)
            setStep('run')
          }}
        />
      )}
      {step === 'run' && running && <RunStep definition={definition} running={running} onAgain={start} />}
    </WizardPage>
  )
}
