import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDots, IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Pill } from '#ui/bits.tsx'
import { ConfirmDialog, Dialog } from '#ui/Dialog.tsx'
import { formatDate, formatDateTime } from '#ui/display.ts'
import { LongTextField } from '#ui/fields/LongTextField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { type KeyRow, keysQuery, rolesQuery } from './api-calls.web.ts'
import classes from './api.module.css'
import { SecretOnce } from './SecretOnce.web.tsx'

type Asking = { what: 'new' } | { what: 'rotate' | 'revoke'; key: KeyRow } | null

/** The API keys of a business: made, changed, revoked. */
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
      <div className={classes.bar}>
        <p>
          <Trans>A key lets a website or program work with your records, as far as its role goes.</Trans>
        </p>
        {keys.data && keys.data.length > 0 && add}
      </div>
      {keys.isPending && <Skeleton lines={4} height={18} />}
      {keys.isError && (
        <ErrorState
          what={<Trans>The keys could not be loaded</Trans>}
          error={keys.error}
          onRetry={() => void keys.refetch()}
        />
      )}
      {keys.data?.length === 0 && (
        <EmptyState icon={IconKey} title={<Trans>No keys yet</Trans>}>
          {add}
        </EmptyState>
      )}
      {keys.data && keys.data.length > 0 && (
        <ul className={classes.list}>
          {keys.data.map((key) => (
            <KeyLine key={key.id} row={key} onAsk={(what) => setAsking({ what, key })} />
          ))}
        </ul>
      )}
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
            ? t`What uses this key is refused from now on. It cannot be taken back.`
            : t`The old key holds for 24 hours more, so that you can put the new one in its place.`}
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
    <li data-off={row.revoked_at || expired ? true : undefined}>
      <div className={classes.what}>
        <b>
          {row.name} {row.revoked_at && <Pill>{t`Revoked`}</Pill>}
          {!row.revoked_at && expired && <Pill tone="warm">{t`Expired`}</Pill>}
          {row.old_key_until && <Pill tone="brand">{t`Old key until ${formatDateTime(row.old_key_until)}`}</Pill>}
        </b>
        <small>
          <code className="ltr">{row.prefix}…</code> · {row.role_name}
          {row.expires_at && !expired && <> · {t`until ${formatDate(row.expires_at)}`}</>}
          {row.addresses.length > 0 && (
            <>
              {' · '}
              <Plural value={row.addresses.length} one="# address" other="# addresses" />
            </>
          )}
        </small>
      </div>
      <small className={classes.side}>
        {row.last_used_at ? (
          <>
            {t`Used ${formatDateTime(row.last_used_at)}`}
            <br />
            <span className="ltr">{row.last_used_address}</span>
          </>
        ) : (
          t`Never used`
        )}
      </small>
      {row.revoked_at ? (
        <span className={classes.more} />
      ) : (
        <LazyMenu
          position="bottom-end"
          target={
            <button type="button" className={classes.more} aria-label={t`What to do with ${row.name}`}>
              <IconDots size={17} aria-hidden />
            </button>
          }
          items={[
            { label: t`Make a new key`, onClick: () => onAsk('rotate') },
            { label: t`Revoke`, danger: true, onClick: () => onAsk('revoke') },
          ]}
        />
      )}
    </li>
  )
}

type Values = { name: string; role_id: number | null; days: string; addresses: string }

function NewKey({
  business_id,
  onClose,
  onMade,
}: {
  business_id: number
  onClose: () => void
  onMade: (key: string) => void
}) {
  const { t } = useLingui()
  const roles = useQuery(rolesQuery(business_id))
  const send = ({ name, role_id, days, addresses }: Values) =>
    post<{ key: string }>(
      'api_keys',
      {
        name,
        role_id,
        expires_at: days === 'never' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
        addresses: addresses.split(/[\s,]+/).filter(Boolean),
      },
      { quiet: true },
    )
  return (
    <Dialog title={t`New API key`} onClose={onClose} width={480}>
      <FormShell<Values, { key: string }>
        label={t`New API key`}
        footer="full"
        submitLabel={t`Make the key`}
        defaultValues={{ name: '', role_id: null, days: 'never', addresses: '' }}
        onSubmit={send}
        onSaved={({ key }) => onMade(key)}
      >
        <TextField name="name" label="Name" required autoFocus maxLength={60} placeholder={t`Website`} />
        <SelectField
          name="role_id"
          label="Role"
          required
          options={(roles.data ?? []).map(({ id, name }) => ({ id, title: name }))}
          loading={roles.isPending}
          description={t`The key may do what this role may, and never more than you.`}
        />
        <SelectField
          name="days"
          label="Expires"
          required
          options={[
            { id: 'never', title: t`Never` },
            { id: '30', title: t`In 30 days` },
            { id: '90', title: t`In 90 days` },
            { id: '365', title: t`In a year` },
          ]}
        />
        <LongTextField
          name="addresses"
          label="Allowed addresses"
          rows={2}
          description={t`IP addresses or networks, one a line. Empty: from anywhere.`}
        />
      </FormShell>
    </Dialog>
  )
}
