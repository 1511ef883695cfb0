import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconDownload, IconPackageExport, IconTrash } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { fileSize } from '#base/file-size.ts'
import { Pill } from '#ui/bits.tsx'
import { get, post, remove } from '#ui/client/request.ts'
import { formatDate, formatDateTime, formatNumber } from '#ui/display.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { AskDialog } from './AskDialog.web.tsx'

interface ExportRow {
  id: number
  state: 'queued' | 'running' | 'done' | 'failed' | 'gone'
  step: string | null
  rows: number
  total: number
  file_size: number | null
  problem: string | null
  created_by_name: string | null
  created_at: string
  expires_at: string | null
}

const isWorking = ({ state }: ExportRow) => state === 'queued' || state === 'running'

const exportsQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'account_exports'],
    queryFn: async ({ signal }) => (await get<{ data: ExportRow[] }>('account_exports', { quiet: true, signal })).data,
    refetchInterval: (query) => (query.state.data?.some(isWorking) ? 2_000 : false),
  })

/** `/business/{businessId}/your-data`: exports the whole business in open formats, for its owner. */
export default function YourDataScreen() {
  const { t } = useLingui()
  const { businessId } = useParams({ strict: false }) as { businessId: string }
  const business_id = Number(businessId)
  const queries = useQueryClient()
  const exports = useQuery(exportsQuery(business_id))
  const [asking, setAsking] = useState(false)
  const again = () => queries.invalidateQueries({ queryKey: exportsQuery(business_id).queryKey })
  const rows = exports.data ?? []
  return (
    <SettingsPage
      title={<Trans>Your data</Trans>}
      detail={
        <Trans>
          One ZIP with all leads, contacts, enquiries and other records, the whole history, roles and files, in open
          formats. It never contains passwords or keys.
        </Trans>
      }
      actions={
        <Button
          leftSection={<IconPackageExport size={16} aria-hidden />}
          disabled={rows.some(isWorking) || !exports.data}
          onClick={() => setAsking(true)}
        >
          <Trans>Export everything</Trans>
        </Button>
      }
    >
      <Loaded query={exports} failed={<Trans>The exports could not be loaded</Trans>}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={IconPackageExport} title={<Trans>No export yet</Trans>} />
          ) : (
            <List framed>
              {rows.map((row) => (
                <ExportLine key={row.id} row={row} onChange={() => void again()} />
              ))}
            </List>
          )
        }
      </Loaded>
      {asking && (
        <AskDialog
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false)
            notifySaved(t`The export has started. You get a notice when it is ready.`)
            void again()
          }}
        />
      )}
    </SettingsPage>
  )
}

function ExportLine({ row, onChange }: { row: ExportRow; onChange: () => void }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      onChange()
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
    }
    setBusy(false)
  }
  const download = async () => {
    const { url } = await post<{ url: string }>(`account_exports/${row.id}/link`, {}, { quiet: true })
    window.location.assign(url)
  }
  const detail = row.problem
    ? wordOf(row.problem)
    : [
        row.file_size !== null && fileSize(row.file_size),
        t`${formatNumber(row.rows)} rows`,
        row.state === 'done' && row.expires_at && t`until ${formatDate(row.expires_at)}`,
      ]
        .filter(Boolean)
        .join(' · ')
  return (
    <ListRow
      title={
        <>
          {formatDateTime(row.created_at)} {row.state === 'failed' && <Pill tone="danger">{t`Failed`}</Pill>}
          {row.state === 'gone' && <Pill>{t`Removed`}</Pill>}
        </>
      }
      detail={isWorking(row) ? <ExportProgress row={row} /> : detail}
      actions={
        row.state === 'done' && (
          <>
            <Button
              variant="default"
              loading={busy}
              leftSection={<IconDownload size={15} aria-hidden />}
              onClick={() => void run(download)}
            >
              <Trans>Download</Trans>
            </Button>
            <ActionIcon
              size={32}
              aria-label={t`Remove this export`}
              disabled={busy}
              onClick={() => void run(() => remove(`account_exports/${row.id}`, { quiet: true }))}
            >
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </>
        )
      }
    />
  )
}

function ExportProgress({ row }: { row: ExportRow }) {
  const { t } = useLingui()
  const share = row.total > 0 ? Math.min(99, Math.round((row.rows / row.total) * 100)) : 0
  return (
    <>
      <Progress value={share} size="sm" aria-label={t`Export in progress`} />
      <span role="status">
        {row.state === 'queued' ? t`Waiting to start` : `${row.step ? wordOf(row.step) : ''} ${share} %`}
      </span>
    </>
  )
}
