import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { post } from '#ui/client/request.ts'
import { formatDateTime } from '#ui/display.ts'
import { Copyable } from '#ui/layout/Copyable.tsx'
import { FieldRows } from '#ui/layout/fields.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { type Connection, type OneTimeSecrets, useAct } from './calls.web.ts'

/** The address that enquiries are sent to, and the secret that signs them; both are shown only when they are made. */
export function AddressSection({
  connection,
  hooks,
  told,
  onTold,
}: {
  connection: Connection
  hooks: string
  told: OneTimeSecrets
  onTold: (told: OneTimeSecrets) => void
}) {
  const { t } = useLingui()
  const { busy, act } = useAct()
  const { id, hook, provider } = connection
  const is_generic = provider === 'generic'
  const renew = async (what: 'rotate_address' | 'rotate_secret') => {
    const answer = await act(() => post<OneTimeSecrets>(`connections/${id}/${what}`, {}, { quiet: true }))
    if (answer) onTold(what === 'rotate_address' ? { address: answer.address } : { secret: answer.secret })
  }
  const hidden = `${hooks}${is_generic ? 'lead' : 'indiamart'}/••••••••${hook?.hint ?? ''}`
  return (
    <>
      <FieldRows
        title={<Trans>Address</Trans>}
        detail={
          is_generic ? (
            <Trans>Send enquiries here by POST, as JSON or as a form.</Trans>
          ) : (
            <Trans>
              Optional: enter this address as Push API in IndiaMART’s Lead Manager to receive enquiries at once. Vanik
              still pulls regularly, so that none is missed.
            </Trans>
          )
        }
      >
        <Stack>
          <ShownOnce value={told.address} hidden={hidden} label={t`Address`} />
          {hook?.old_until && (
            <Muted>
              <Trans>The previous address works until {formatDateTime(hook.old_until)}.</Trans>
            </Muted>
          )}
          <Row>
            <Button variant="default" loading={busy} onClick={() => void renew('rotate_address')}>
              <Trans>Make a new address</Trans>
            </Button>
          </Row>
        </Stack>
      </FieldRows>
      {is_generic && (
        <>
          <FieldRows
            title={<Trans>Signing secret</Trans>}
            detail={
              <Trans>
                Sign each request with the header X-CRM-Signature. It carries t=, the seconds since 1970, and v1=, the
                HMAC-SHA256 of these seconds, a full stop and the body. A source that cannot sign is accepted after
                “Only accept signed enquiries” is switched off in the settings.
              </Trans>
            }
          >
            <Stack>
              <ShownOnce value={told.secret} hidden="whsec_••••••••••••" label={t`Signing secret`} />
              <Row>
                <Button variant="default" loading={busy} onClick={() => void renew('rotate_secret')}>
                  <Trans>Make a new secret</Trans>
                </Button>
              </Row>
            </Stack>
          </FieldRows>
          <FieldRows title={<Trans>Try it from a terminal</Trans>}>
            <Copyable
              text={curlOf(told.address ?? `${hooks}lead/YOUR-ADDRESS`, told.secret ?? 'YOUR-SECRET')}
              label={t`Example`}
            />
          </FieldRows>
        </>
      )}
    </>
  )
}

function ShownOnce({ value, hidden, label }: { value?: string; hidden: string; label: string }) {
  return (
    <>
      <Copyable text={value} shown={hidden} label={label} />
      <Muted>
        {value ? (
          <Trans>Copy it now: it is not shown again.</Trans>
        ) : (
          <Trans>
            It is shown only when it is made. If you lost it, make a new one; the old one works for another day.
          </Trans>
        )}
      </Muted>
    </>
  )
}

const curlOf = (address: string, secret: string): string =>
  [
    `BODY='{"external_id": "web-1", "name": "Ritu Bansal", "phone": "9000001001",`,
    `  "city": "Jaipur", "product": "Modular kitchen", "message": "Call after 5"}'`,
    'NOW=$(date +%s)',
    `SIGNATURE=$(printf '%s.%s' "$NOW" "$BODY" | openssl dgst -sha256 -hmac '${secret}' | sed 's/.* //')`,
    `curl -X POST '${address}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    '  -H "X-CRM-Signature: t=$NOW,v1=$SIGNATURE" \\',
    '  -d "$BODY"',
  ].join('\n')
