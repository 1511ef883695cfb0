import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Pill } from '#ui/bits.tsx'
import { post } from '#ui/client/request.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { formatDate, formatDateTime } from '#ui/display.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { RowMenu } from '#ui/layout/RowMenu.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { type KeyRow, keysQuery } from './api-calls.web.ts'
import { NewKey } from './NewKey.web.tsx'
import { SecretOnce } from './SecretOnce.web.tsx'
import { TabHead } from './TabHead.web.tsx'

type Asking = { what: 'new' } | { what: 'rotate' | 'revoke'; key: KeyRow } | null

/** The API keys of a business: create, replace, revoke. */
export function KeysTab({ business_id }: { business_id: number }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const keys = useQuery(keysQuery(business_id))
  const [asking, setAsking] = useState<Asking>(null)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const again = () => queries.invalidateQueries({ queryKey: keysQuery(business_id).queryKey })
  const run = async (verb: 'rotate' | 'revoke', key: KeyRow) => {
    setBusy(true)
    try {
      const answer = await post<{ key?: string; message?: string }>(`api_keys/${key.id}/${verb}`, {}, { quiet: true })
      if (answer.key) setMade(answer.key)
      else notifySaved(t`The key is revoked`)
      await again()
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
    }
    setBusy(false)
    setAsking(null)
  }
  const add = (
    <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setAsking({ what: 'new' })}>
      <Trans>New key</Trans>
    </Button>
  )
  return (
    <>
      <TabHead add={keys.data && keys.data.length > 0 && add}>
        <Trans>A key lets a website or a program use your records, within the rights of its role.</Trans>
      </TabHead>
      <Loaded query={keys} failed={<Trans>The keys could not be loaded</Trans>}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={IconKey} title={<Trans>No keys yet</Trans>}>
              {add}
            </EmptyState>
          ) : (
            <List framed>
              {rows.map((key) => (
                <KeyLine key={key.id} row={key} onAsk={(what) => setAsking({ what, key })} />
              ))}
            </List>
          )
        }
      </Loaded>
      {asking?.what === 'new' && (
        <NewKey
          business_id={business_id}
          onClose={() => setAsking(null)}
          onMade={(key) => {
            setAsking(null)
            setMade(key)
            void again()
          }}
        />
      )}
      {asking && asking.what !== 'new' && (
        <ConfirmDialog
          title={asking.what === 'revoke' ? t`Revoke ${asking.key.name}?` : t`A new key for ${asking.key.name}?`}
          confirm={asking.what === 'revoke' ? t`Revoke` : t`Make a new key`}
          danger={asking.what === 'revoke'}
          busy={busy}
          onConfirm={() => void run(asking.what, asking.key)}
          onClose={() => setAsking(null)}
        >
          {asking.what === 'revoke'
            ? t`Programs that use this key are refused from now on. This cannot be undone.`
            : t`The old key works for another 24 hours, so that you can replace it.`}
        </ConfirmDialog>
      )}
      {made && (
        <SecretOnce
          title={t`Your API key`}
          text={made}
          hint={t`Keep it like a password: not in a web page, not in a mail.`}
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}

function KeyLine({ row, onAsk }: { row: KeyRow; onAsk: (what: 'rotate' | 'revoke') => void }) {
  const { t } = useLingui()
  const expired = row.expires_at !== null && new Date(row.expires_at) <= new Date()
  return (
    <ListRow
      muted={row.revoked_at !== null || expired}
      title={
        <>
          {row.name} {row.revoked_at && <Pill>{t`Revoked`}</Pill>}
          {!row.revoked_at && expired && <Pill tone="warm">{t`Expired`}</Pill>}
          {row.old_key_until && <Pill tone="brand">{t`Old key until ${formatDateTime(row.old_key_until)}`}</Pill>}
        </>
      }
      detail={
        <>
          <code className="ltr">{row.prefix}…</code> · {row.role_name}
          {row.expires_at && !expired && <> · {t`until ${formatDate(row.expires_at)}`}</>}
          {row.addresses.length > 0 && (
            <>
              {' · '}
              <Plural value={row.addresses.length} one="# address" other="# addresses" />
            </>
          )}
        </>
      }
      side={
        row.last_used_at ? (
          <>
            {t`Used ${formatDateTime(row.last_used_at)}`} <span className="ltr">{row.last_used_address}</span>
          </>
        ) : (
          t`Never used`
        )
      }
      actions={
        !row.revoked_at && (
          <RowMenu
            label={t`More for ${row.name}`}
            items={[
              { label: t`Make a new key`, onClick: () => onAsk('rotate') },
              { label: t`Revoke`, danger: true, onClick: () => onAsk('revoke') },
            ]}
          />
        )
      }
    />
  )
}
