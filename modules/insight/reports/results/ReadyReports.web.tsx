import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconFileAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fileSize } from '#base/file-size.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { get, post } from '#ui/client/request.ts'
import { formatDate } from '#ui/display.ts'
import { IconTile, List, ListRow } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'

interface Result {
  id: number
  name: string
  format: string
  state: 'queued' | 'done' | 'failed' | 'gone'
  problem: string | null
  file_size: number | null
  created_at: string
  expires_at: string | null
}

const AGAIN_MS = 5_000

/** The reports that are computed in the background, and the files that are ready. */
export function ReadyReports() {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const { data = [] } = useQuery({
    queryKey: [...tenant, 'report results'],
    queryFn: async ({ signal }) => (await get<{ data: Result[] }>('report_results', { quiet: true, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'queued') ? AGAIN_MS : false),
  })
  if (data.length === 0) return null
  const open = async (id: number) => {
    try {
      const { url } = await post<{ url: string }>(`report_results/${id}/link`, {}, { quiet: true })
      window.location.assign(url)
    } catch (error) {
      notify({ kind: 'error', title: t`The file could not be opened`, message: wordsOf(error) })
    }
  }
  const detailOf = ({ state, problem, file_size, format, expires_at }: Result) => {
    if (state === 'queued') return t`Being computed`
    if (state === 'failed') return wordOf(problem ?? '')
    return [format.toUpperCase(), fileSize(file_size ?? 0), expires_at && t`until ${formatDate(expires_at)}`]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <Panel title={t`Computed in the background`} padded={false}>
      <List>
        {data.map((one) => (
          <ListRow
            key={one.id}
            lead={<IconTile icon={IconFileAnalytics} size={32} />}
            title={one.name}
            detail={detailOf(one)}
            actions={
              one.state === 'done' && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconDownload size={15} aria-hidden />}
                  aria-label={t`Download ${one.name}`}
                  onClick={() => void open(one.id)}
                >
                  {t`Download`}
                </Button>
              )
            }
          />
        ))}
      </List>
    </Panel>
  )
}
