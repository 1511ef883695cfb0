import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileTypeCsv, IconFileTypePdf, IconFileTypeXls, IconMail, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { readFile, saveFile } from '#engine/web/calls.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { Row } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { MailReport } from './mail/MailReport.web.tsx'

type Format = 'csv' | 'xlsx' | 'pdf'

/** The report as a file, on paper, and by mail on chosen days. */
export function ReportFiles({ spec, title }: { spec: ReportSpec; title: string }) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState<Format | null>(null)
  const [mailing, setMailing] = useState(false)
  const save = async (format: Format) => {
    setBusy(format)
    try {
      const name = title.slice(0, 60)
      const query = { spec: JSON.stringify(spec), format, name, language: i18n.locale }
      saveFile(await readFile('reports/file', query), `${name}.${format}`)
    } catch (error) {
      notify({ kind: 'error', title: t`The export failed`, message: wordsOf(error) })
    }
    setBusy(null)
  }
  const button = (label: string, icon: ReactNode, onClick: () => void, is_busy = false) => (
    <Button variant="default" px={9} aria-label={label} title={label} loading={is_busy} onClick={onClick}>
      {icon}
    </Button>
  )
  const file = (format: Format, label: string, icon: ReactNode) =>
    button(label, icon, () => void save(format), busy === format)
  return (
    <Row gap="xs">
      {file('csv', t`Save as CSV`, <IconFileTypeCsv size={17} stroke={1.7} />)}
      {file('xlsx', t`Save as Excel`, <IconFileTypeXls size={17} stroke={1.7} />)}
      {file('pdf', t`Save as PDF`, <IconFileTypePdf size={17} stroke={1.7} />)}
      {button(t`Print`, <IconPrinter size={17} stroke={1.7} />, () => window.print())}
      {button(t`Send by mail`, <IconMail size={17} stroke={1.7} />, () => setMailing(true))}
      {mailing && <MailReport start={{ name: title.slice(0, 80), spec }} onClose={() => setMailing(false)} />}
    </Row>
  )
}
