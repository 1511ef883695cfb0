import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFlask, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { Status } from '#ui/bits.tsx'
import { post } from '#ui/client/request.ts'
import { Muted, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { IconTile } from '#ui/layout/List.tsx'
import { Figures, Notice } from '#ui/layout/Panel.tsx'
import { notify } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import type { Provider } from '../providers/providers.ts'
import { type Connection, useAct } from './calls.web.ts'
import { ProviderIcon } from './provider-icons.web.ts'
import { STATUS, useStateWords } from './words.web.ts'

/** Name and state of a connection, its buttons, its last error, its counts. */
export function ConnectionHead({ connection, provider }: { connection: Connection; provider: Provider }) {
  const { t, i18n } = useLingui()
  const wordsOf = useStateWords()
  const { status, label, last_error, counts } = connection
  return (
    <>
      <Row gap="md">
        <IconTile icon={ProviderIcon[provider.name]} />
        <Stack gap="none">
          <Title>{label}</Title>
          <Row gap="sm">
            <Status label={i18n._(STATUS[status].label)} colour={STATUS[status].colour} />
            <Muted as="small">{wordsOf(connection).join(' · ')}</Muted>
          </Row>
        </Stack>
        <Spacer />
        <ConnectionButtons connection={connection} provider={provider} />
      </Row>
      {connection.is_sample && (
        <Notice tone="warm" icon={IconFlask}>
          <Trans>Sample data: these enquiries are invented on this machine. {provider.label} is not contacted.</Trans>
        </Notice>
      )}
      {last_error && status !== 'paused' && (
        <Notice tone={status === 'needs_attention' ? 'danger' : 'warm'} icon={IconAlertTriangle}>
          {wordOf(last_error.text, i18n)}{' '}
          {status === 'active' && <Trans>Vanik tries again by itself; no enquiry is lost.</Trans>}
        </Notice>
      )}
      <Figures
        figures={(
          [
            ['received', t`Received`],
            ['created', t`New leads`],
            ['added', t`Enquired again`],
            ['duplicates', t`Duplicates`],
            ['failed', t`With errors`],
          ] as const
        ).map(([name, title]) => ({ label: title, value: counts[name].toLocaleString('en-IN') }))}
      />
    </>
  )
}

function ConnectionButtons({ connection, provider }: { connection: Connection; provider: Provider }) {
  const { t } = useLingui()
  const { busy, act } = useAct()
  const { id, status } = connection
  const send = (action: string) => act(() => post(`connections/${id}/${action}`, {}, { quiet: true }))
  return (
    <Row>
      {provider.every !== null && status === 'active' && (
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconRefresh size={16} />}
          onClick={async () => {
            if (await send('pull')) notify({ kind: 'success', message: t`Pulling from ${provider.label}` })
          }}
        >
          <Trans>Pull now</Trans>
        </Button>
      )}
      {status === 'active' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} />}
          onClick={() => void send('pause')}
          loading={busy}
        >
          <Trans>Pause</Trans>
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} />}
          onClick={() => void send('resume')}
          loading={busy}
        >
          {status === 'paused' ? <Trans>Resume</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
    </Row>
  )
}
