import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { GoLink, useGo } from '#ui/places.ts'
import { businessesQuery } from '#shell/session-queries.ts'
import { Avatar, Pill } from '#ui/bits.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import classes from './business-list.module.css'
import { PlainLayout } from './plain-layout.web.tsx'

/** /business: the businesses a person works in, with the role there. */
export default function BusinessListScreen() {
  const { t } = useLingui()
  const go = useGo()
  const { data, error, isPending, refetch } = useQuery(businessesQuery)
  const create = (
    <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => void go({ to: '/create' })}>
      <Trans>Create a business</Trans>
    </Button>
  )
  return (
    <PlainLayout>
      <header className={classes.head}>
        <div>
          <h1>{t`Your businesses`}</h1>
          {data && data.length > 0 && (
            <p>
              <Plural value={data.length} one="You work in # business." other="You work in # businesses." />
            </p>
          )}
        </div>
        {data && data.length > 0 && create}
      </header>
      {isPending && (
        <div className={classes.list}>
          {[1, 2, 3].map((line) => (
            <div key={line} className={classes.bone}>
              <Skeleton height={14} width="45%" />
              <Skeleton height={11} width="25%" />
            </div>
          ))}
        </div>
      )}
      {error && !data && (
        <ErrorState what={t`Your businesses could not be loaded`} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <div className={classes.empty}>
          <EmptyState
            icon={IconBuildingStore}
            title={t`No business yet`}
            detail={t`Create yours, or ask its owner to invite you with this email address.`}
          >
            {create}
          </EmptyState>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((business) => (
            <li key={business.id}>
              <GoLink to={`/business/${business.id}/dashboard`} className={classes.row}>
                <Avatar id={business.id} name={business.name} size={40} />
                <span className={classes.text}>
                  <b>{business.name}</b>
                  <small>{[business.city, business.industry].filter(Boolean).join(' · ') || t`Open`}</small>
                </span>
                {business.needs_second_factor && <Pill tone="warm">{t`Needs a second step`}</Pill>}
                {!business.is_complete && <Pill tone="warm">{t`Needs details`}</Pill>}
                <Pill tone={business.is_owner ? 'brand' : 'plain'}>
                  {business.is_owner ? t`Owner` : business.role_name}
                </Pill>
                <IconChevronRight size={17} aria-hidden />
              </GoLink>
            </li>
          ))}
        </ul>
      )}
    </PlainLayout>
  )
}
