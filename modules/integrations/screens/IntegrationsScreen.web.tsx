import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingStore, IconChevronRight, IconShoppingBag, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSetup } from '#engine/web/context.tsx'
import { GoLink } from '#ui/places.ts'
import { Status } from '#ui/bits.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { BusinessRecords } from '#modules/web.tsx'
import { providers } from '../providers/providers.ts'
import { type Connection, connectionsQuery } from './calls.web.ts'
import classes from './integrations.module.css'
import { STATUS, useStateWords } from './words.web.ts'

/** The sign of a provider. */
export const SIGNS = { indiamart: IconBuildingStore, tradeindia: IconShoppingBag, generic: IconWorld }

const ABOUT = {
  indiamart: msg`Enquiries from your IndiaMART Lead Manager become leads, every five minutes or the moment they are made.`,
  tradeindia: msg`Enquiries from My Inquiry of TradeIndia become leads, every fifteen minutes.`,
  generic: msg`Your website’s form, a landing page or any other program sends enquiries to an address of your own.`,
}

/** `/business/{businessId}/integration`: what can be connected, and how each connection stands. */
export default function IntegrationsScreen() {
  return (
    <BusinessRecords>
      <Integrations />
    </BusinessRecords>
  )
}

function Integrations() {
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
    <div className={classes.page}>
      <p className={classes.intro}>
        <Trans>
          Enquiries from outside become leads by themselves, each once, with your own rules for owner and status.
        </Trans>
      </p>
      {categories.map(({ name, title }) => (
        <section key={name} className={classes.category}>
          <h2>{title}</h2>
          <ul className={classes.cards}>
            {Object.values(providers)
              .filter((one) => one.category === name)
              .map((provider) => (
                <ProviderCard
                  key={provider.name}
                  provider={provider}
                  path={`/business/${business_id}/${provider.path}`}
                  connections={query.data?.data.filter((one) => one.provider === provider.name)}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ProviderCard({
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
  const Sign = SIGNS[provider.name]
  return (
    <li>
      <GoLink to={path} className={classes.card}>
        <span className={classes.sign}>
          <Sign size={22} stroke={1.6} />
        </span>
        <span className={classes.cardText}>
          <b>{i18n._(provider.label)}</b>
          <span>{i18n._(ABOUT[provider.name])}</span>
          <span className={classes.states}>
            {connections === undefined && <Skeleton width={140} />}
            {connections?.length === 0 && <em>{i18n._(msg`Not connected`)}</em>}
            {connections?.map((one) => (
              <span key={one.id} className={classes.state}>
                <Status label={i18n._(STATUS[one.status].label)} colour={STATUS[one.status].colour} />
                <small>
                  {[one.label === provider.label ? '' : one.label, ...wordsOf(one)].filter(Boolean).join(' · ')}
                </small>
              </span>
            ))}
          </span>
        </span>
        <IconChevronRight size={18} className={classes.go} />
      </GoLink>
    </li>
  )
}
