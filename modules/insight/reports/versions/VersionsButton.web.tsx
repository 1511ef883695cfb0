import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantKey } from '#engine/web/context.tsx'
import { get, post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { formatDateTime } from '#ui/display.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { KeptReport } from '../run-report.web.ts'

interface Version {
  version: number
  name: string
  saved_at: string
  saved_by_name: string | null
}

/** The versions of a kept report; each can be brought back. */
export function VersionsButton({ kept, onRestored }: { kept: KeptReport; onRestored: () => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        variant="default"
        size={34}
        aria-label={t`Versions`}
        title={t`Versions`}
        onClick={() => setOpen(true)}
      >
        <IconHistory size={17} />
      </ActionIcon>
      {open && <Versions kept={kept} onClose={() => setOpen(false)} onRestored={onRestored} />}
    </>
  )
}

function Versions({ kept, onClose, onRestored }: { kept: KeptReport; onClose: () => void; onRestored: () => void }) {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const { data, error, refetch } = useQuery({
    queryKey: [...tenant, 'kept reports', kept.id, kept.version, 'versions'],
    queryFn: async ({ signal }) =>
      (await get<{ data: Version[] }>(`saved_filters/${kept.id}/versions`, { quiet: true, signal })).data,
  })
  const restore = async (to: number) => {
    try {
      await post(`saved_filters/${kept.id}/restore`, { to, version: kept.version }, { quiet: true })
      onRestored()
      onClose()
    } catch (refused) {
      notify({ kind: 'error', title: t`The version was not brought back`, message: wordsOf(refused) })
    }
  }
  return (
    <Dialog title={t`Versions`} onClose={onClose}>
      {error ? (
        <ErrorState what={t`The versions could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <List>
          {data.map(({ version, name, saved_at, saved_by_name }) => (
            <ListRow
              key={version}
              title={name}
              detail={[formatDateTime(saved_at), saved_by_name].filter(Boolean).join(' · ')}
              actions={
                version === kept.version ? (
                  <Muted as="span">
                    <Trans>Now</Trans>
                  </Muted>
                ) : (
                  <Button variant="default" size="xs" onClick={() => void restore(version)}>
                    <Trans>Bring back</Trans>
                  </Button>
                )
              }
            />
          ))}
        </List>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}
