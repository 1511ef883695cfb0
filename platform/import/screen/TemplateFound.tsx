import { Trans } from '@lingui/react/macro'
import { IconSparkles } from '@tabler/icons-react'
import { formatDate } from '#ui/display.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import type { Upload } from './import-model.ts'

/** Tells the source of the mapping, so that the person need not check every column. */
export function TemplateFound({ template }: { template: NonNullable<Upload['template']> }) {
  return (
    <div role="status">
      <Notice tone="good" icon={IconSparkles}>
        {template.kind === 'own' ? (
          <Trans>
            You imported a file with these headings on {formatDate(template.used_at)} ({template.file_name}). Columns
            and rules are as you chose them then.
          </Trans>
        ) : (
          <Trans>This looks like a file from {template.name}. Its columns are filled in for you.</Trans>
        )}
      </Notice>
    </div>
  )
}
