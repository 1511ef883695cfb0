import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { IconDownload, IconPackageExport, IconTrash } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { get, post, remove } from '#ui/client/request.ts'
import { Pill } from '#ui/bits.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { formatDate, formatDateTime, formatFileSize, formatNumber } from '#ui/display.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { profileQuery } from '../profile/profile-queries.web.ts'
import { ProofField } from '../profile/ProofField.web.tsx'
import classes from './your-data.module.css'

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

/** `/business/{businessId}/your-data`: everything of the business in open formats, for its owner. */
export default function YourDataScreen() {
  const { t } = useLingui()
  const { businessId } = useParams({ strict: false }) as { businessId: string }
  const business_id = Number(businessId)
  const queries = useQueryClient()
  const exports = useQuery(exportsQuery(business_id))
  const [asking, setAsking] = useState(false)
  const again = () => queries.invalidateQueries({ queryKey: exportsQuery(business_id).queryKey })
  const rows = exports.data ?? []
  const working = rows.some(isWorking)
  return (
    <div className={classes.page}>
      <section className={classes.intro}>
        <div>
          <h1>
            <Trans>Everything is yours to take</Trans>
          </h1>
          <p>
            <Trans>
              One ZIP with all leads, contacts, enquiries and other records, the whole history, roles and files, in
              formats that any spreadsheet or program opens. Passwords and keys are never in it.
            </Trans>
          </p>
        </div>
        <Button
          leftSection={<IconPackageExport size={16} aria-hidden />}
          disabled={working || !exports.data}
          onClick={() => setAsking(true)}
        >
          <Trans>Export everything</Trans>
        </Button>
      </section>
      {exports.isPending && <Skeleton lines={4} height={18} />}
      {exports.isError && (
        <ErrorState
          what={<Trans>The exports could not be loaded</Trans>}
          error={exports.error}
          onRetry={() => void exports.refetch()}
        />
      )}
      {exports.data && rows.length === 0 && (
        <EmptyState icon={IconPackageExport} title={<Trans>Nothing was exported yet</Trans>} />
      )}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((row) => (
            <Line key={row.id} row={row} onChange={() => void again()} />
          ))}
        </ul>
      )}
      {asking && (
        <AskDialog
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false)
            notifySaved(t`The export is being written. You will be told when it is ready.`)
            void again()
          }}
        />
      )}
    </div>
  )
}

function Line({ row, onChange }: { row: ExportRow; onChange: () => void }) {
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
  const share = row.total > 0 ? Math.min(99, Math.round((row.rows / row.total) * 100)) : 0
  return (
    <li>
      <div className={classes.what}>
        <b>
          {formatDateTime(row.created_at)} {row.state === 'failed' && <Pill tone="danger">{t`Failed`}</Pill>}
          {row.state === 'gone' && <Pill>{t`Removed`}</Pill>}
        </b>
        {isWorking(row) ? (
          <>
            <Progress value={share} size="sm" aria-label={t`Export in progress`} />
            <small role="status">
              {row.state === 'queued' ? t`Waiting to start` : `${row.step ? wordOf(row.step) : ''} ${share} %`}
            </small>
          </>
        ) : (
          <small>
            {row.problem
              ? wordOf(row.problem)
              : [
                  row.file_size !== null && formatFileSize(row.file_size),
                  t`${formatNumber(row.rows)} rows`,
                  row.state === 'done' && row.expires_at && t`until ${formatDate(row.expires_at)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
          </small>
        )}
      </div>
      {row.state === 'done' && (
        <div className={classes.actions}>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconDownload size={15} aria-hidden />}
            onClick={() => void run(download)}
          >
            <Trans>Download</Trans>
          </Button>
          <Button
            variant="default"
            aria-label={t`Remove this export`}
            disabled={busy}
            onClick={() => void run(() => remove(`account_exports/${row.id}`, { quiet: true }))}
          >
            <IconTrash size={15} aria-hidden />
          </Button>
        </div>
      )}
    </li>
  )
}

function AskDialog({ onClose, onAsked }: { onClose: () => void; onAsked: () => void }) {
  const { t } = useLingui()
  const profile = useQuery(profileQuery)
  return (
    <Dialog title={t`Export everything`} onClose={onClose} width={440}>
      <p className={classes.hint}>
        <Trans>
          It is written in the background and kept for 7 days. Whoever has the file has your whole business: keep it
          safe.
        </Trans>
      </p>
      {profile.data ? (
        <FormShell<{ current_password: string; code: string }, unknown>
          label={t`Export everything`}
          footer="full"
          submitLabel={t`Start the export`}
          defaultValues={{ current_password: '', code: '' }}
          onSubmit={(values) => post('account_exports', values, { quiet: true })}
          onSaved={onAsked}
        >
          <ProofField has_password={profile.data.has_password} autoFocus />
          {profile.data.second_factor.is_on && (
            <TextField
              name="code"
              label="Code"
              description={t`From your app, or a recovery code`}
              required
              autoComplete="one-time-code"
              letters="upper"
              maxLength={20}
            />
          )}
        </FormShell>
      ) : (
        <Skeleton lines={2} height={30} />
      )}
    </Dialog>
  )
}
