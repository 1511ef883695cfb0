import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { post } from '#ui/client/request.ts'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ErrorState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

/** A report that could not be shown. A job can compute it into a file, however long it takes. */
export function ReportFailed({
  error,
  spec,
  title,
  onRetry,
}: {
  error: Error
  spec: ReportSpec
  title: string
  onRetry: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  // A rule that was broken is the time; other refusals would meet the job too.
  const is_slow = (error as { code?: string }).code === 'CUSTOM_ERR'
  const ask = async (format: 'xlsx' | 'pdf') => {
    try {
      await post('report_results', { spec, format, name: title.slice(0, 80) }, { quiet: true })
      setAsked(true)
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('report results') })
    } catch (refused) {
      notify({ kind: 'error', title: t`The report was not queued`, message: wordsOf(refused) })
    }
  }
  return (
    <Stack>
      <ErrorState what={t`The report could not be shown`} error={error} onRetry={onRetry} />
      {is_slow && (
        <Panel title={t`Compute it in the background`}>
          <Stack>
            <Muted>
              {asked ? (
                <Trans>The report is being computed. You get a notice when it is ready.</Trans>
              ) : (
                <Trans>You can go on working. You get a notice, and the file waits under Reports for 7 days.</Trans>
              )}
            </Muted>
            {!asked && (
              <Row>
                <Button onClick={() => void ask('xlsx')}>
                  <Trans>As Excel</Trans>
                </Button>
                <Button variant="default" onClick={() => void ask('pdf')}>
                  <Trans>As PDF</Trans>
                </Button>
              </Row>
            )}
          </Stack>
        </Panel>
      )}
    </Stack>
  )
}
