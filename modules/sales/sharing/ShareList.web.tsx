import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { get, post } from '#ui/client/request.ts'
import { formatDateTime } from '#ui/display.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

interface Sent {
  id: number
  way: 'mail' | 'whatsapp' | 'link'
  sent_to: string | null
  created_at: string
  opened_at: string | null
  works: boolean
}

/** To whom a paper was sent, whether it was opened, and a button that takes its link back. */
export function ShareList({ definition, id }: { definition: RecordDefinition; id: number }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tenant = useTenantKey()
  const { business_id } = useSetup()
  const { data } = useQuery({
    queryKey: [...tenant, definition.name, 'shares', id],
    queryFn: ({ signal }) => get<{ data: Sent[] }>(`${definition.path}/${id}/shares`, { quiet: true, signal }),
    staleTime: 0,
  })
  const revoke = useMutation({
    mutationFn: (share_id: number) => post(`${definition.path}/${id}/share/revoke`, { share_id }, { quiet: true }),
    onSettled: () => void client.invalidateQueries({ queryKey: [business_id] }),
    onError: (error) => notify({ kind: 'error', title: t`The link still works`, message: wordsOf(error) }),
  })
  if (!data || data.data.length === 0) return null
  const ways = { mail: t`Mail`, whatsapp: t`WhatsApp`, link: t`Link` }
  return (
    <List label={t`Sent so far`} framed>
      {data.data.map((one) => {
        const sent = formatDateTime(one.created_at)
        const opened = one.opened_at && formatDateTime(one.opened_at)
        return (
          <ListRow
            key={one.id}
            title={one.sent_to ?? ways[one.way]}
            detail={opened ? t`Sent ${sent}, opened ${opened}` : t`Sent ${sent}, not opened yet`}
            muted={!one.works}
            actions={
              one.works ? (
                <Button size="xs" variant="subtle" onClick={() => revoke.mutate(one.id)}>
                  <Trans>Take the link back</Trans>
                </Button>
              ) : undefined
            }
          />
        )
      })}
    </List>
  )
}
