import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSetup } from '#engine/web/context.tsx'
import { Muted, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { IconTile, List, ListRow } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Status } from '#ui/bits.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { providers } from '../providers/providers.ts'
import { type Connection, connectionsQuery } from './calls.web.ts'
import { ProviderIcon } from './provider-icons.web.ts'
import { STATUS, useStateWords } from './words.web.ts'

const ABOUT = {
  indiamart: msg`Enquiries from your IndiaMART Lead Manager become leads, every five minutes or at once.`,
  tradeindia: msg`Enquiries from My Inquiry of TradeIndia become leads, every fifteen minutes.`,
  generic: msg`Your website’s form, a landing page or any other program sends enquiries to an address of your own.`,
}

/** `/business/{businessId}/integration`: the providers that can be connected, and the state of each connection. */
export default function IntegrationsScreen() {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const query = useQuery(connectionsQuery(business_id))
  if (query.isError && !query.data)
    return (
      <ErrorState what={t`Integrations could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
    )
  const categories = [
    { name: 'Popular', title: t`Popular` },
    { name: 'Other', title: t`Other` },
  ]
  return (
    <SettingsPage
      quiet
      title={<Trans>Integrations</Trans>}
      detail={
        <Trans>Enquiries from outside become leads, each only once, with your own rules for owner and status.</Trans>
      }
    >
      {categories.map(({ name, title }) => (
        <Stack key={name} as="section" gap="sm">
          <Title order={2}>{title}</Title>
          <List framed>
            {Object.values(providers)
              .filter((one) => one.category === name)
              .map((provider) => (
                <ProviderRow
                  key={provider.name}
                  provider={provider}
                  path={`/business/${business_id}/${provider.path}`}
                  connections={query.data?.data.filter((one) => one.provider === provider.name)}
                />
              ))}
          </List>
        </Stack>
      ))}
    </SettingsPage>
  )
}

function ProviderRow({
  provider,
  path,
  connections,
}: {
  provider: (typeof providers)[keyof typeof providers]
  path: string
  connections: Connection[] | undefined
}) {
  const { i18n } = useLingui()
  const wordsOf = useStateWords()
  return (
    <ListRow
      to={{ to: path }}
      lead={<IconTile icon={ProviderIcon[provider.name]} />}
      title={i18n._(provider.label)}
      detail={i18n._(ABOUT[provider.name])}
      side={
        connections === undefined ? (
          <Skeleton width={140} />
        ) : connections.length === 0 ? (
          <Trans>Not connected</Trans>
        ) : (
          connections.map((one) => (
            <Row key={one.id} as="span" justify="flex-end">
              <Status label={i18n._(STATUS[one.status].label)} colour={STATUS[one.status].colour} />
              <Muted as="small">
                {[one.label === provider.label ? '' : one.label, ...wordsOf(one)].filter(Boolean).join(' · ')}
              </Muted>
            </Row>
          ))
        )
      }
    />
  )
}
