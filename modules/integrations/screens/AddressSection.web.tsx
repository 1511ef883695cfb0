import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { post } from '#ui/client/request.ts'
import { copyText } from '#ui/copy.ts'
import { formatDateTime } from '#ui/display.ts'
import { type Connection, type Told, useAct } from './calls.web.ts'
import classes from './integrations.module.css'

/** Where enquiries are sent, and what signs them: shown once when they are made, afterwards only replaced. */
export function AddressSection({
  connection,
  hooks,
  told,
  onTold,
}: {
  connection: Connection
  hooks: string
  told: Told
  onTold: (told: Told) => void
}) {
  const { t } = useLingui()
  const { busy, act } = useAct()
  const { id, hook, provider } = connection
  const is_generic = provider === 'generic'
  const anew = async (what: 'rotate_address' | 'rotate_secret') => {
    const answer = await act(() => post<Told>(`connections/${id}/${what}`, {}, { quiet: true }))
    if (answer) onTold(what === 'rotate_address' ? { address: answer.address } : { secret: answer.secret })
  }
  const hidden = `${hooks}${is_generic ? 'lead' : 'indiamart'}/••••••••${hook?.hint ?? ''}`
  return (
    <>
      <section className={classes.part}>
        <h3>
          <Trans>Address</Trans>
        </h3>
        <p>
          {is_generic ? (
            <Trans>Enquiries are sent here by POST: as JSON, or as a form.</Trans>
          ) : (
            <Trans>
              Optional: enter this address as Push API in IndiaMART’s Lead Manager, and enquiries come the moment they
              are made. They are still asked for, so that none is missed.
            </Trans>
          )}
        </p>
        <Once value={told.address} hidden={hidden} label={t`Address`} />
        {hook?.old_until && (
          <p>
            <Trans>The address before is good until {formatDateTime(hook.old_until)}.</Trans>
          </p>
        )}
        <Button variant="default" loading={busy} onClick={() => void anew('rotate_address')}>
          <Trans>Make a new address</Trans>
        </Button>
      </section>
      {is_generic && (
        <>
          <section className={classes.part}>
            <h3>
              <Trans>Signing secret</Trans>
            </h3>
            <p>
              <Trans>
                Who can, signs: the header X-CRM-Signature carries t=, the seconds since 1970, and v1=, the HMAC-SHA256
                of these seconds, a full stop and the body. Settings can refuse what is not signed.
              </Trans>
            </p>
            <Once value={told.secret} hidden="whsec_••••••••••••" label={t`Signing secret`} />
            <Button variant="default" loading={busy} onClick={() => void anew('rotate_secret')}>
              <Trans>Make a new secret</Trans>
            </Button>
          </section>
          <section className={classes.part}>
            <h3>
              <Trans>Try it from a terminal</Trans>
            </h3>
            <Example text={curlOf(told.address ?? `${hooks}lead/YOUR-ADDRESS`)} />
          </section>
        </>
      )}
    </>
  )
}

function Once({ value, hidden, label }: { value?: string; hidden: string; label: string }) {
  return (
    <>
      <div className={classes.secret}>
        <code className="ltr" aria-label={label}>
          {value ?? hidden}
        </code>
        {value && (
          <Button variant="subtle" leftSection={<IconCopy size={16} />} onClick={() => void copyText(value)}>
            <Trans>Copy</Trans>
          </Button>
        )}
      </div>
      <p>
        {value ? (
          <Trans>Copy it now: it is not shown again.</Trans>
        ) : (
          <Trans>
            It was shown when it was made. If it is lost, make a new one; the old one works for another day.
          </Trans>
        )}
      </p>
    </>
  )
}

function Example({ text }: { text: string }) {
  return (
    <div className={classes.secret}>
      <pre className="ltr" tabIndex={0}>
        {text}
      </pre>
      <Button variant="subtle" leftSection={<IconCopy size={16} />} onClick={() => void copyText(text)}>
        <Trans>Copy</Trans>
      </Button>
    </div>
  )
}

const curlOf = (address: string): string =>
  [
    `curl -X POST '${address}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"external_id": "web-1", "name": "Ritu Bansal", "phone": "9000001001",`,
    `       "city": "Jaipur", "product": "Modular kitchen", "message": "Call after 5"}'`,
  ].join('\n')
