import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Muted, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { useGo } from '#ui/places.ts'
import { businessesQuery } from '#shell/session-queries.ts'
import { Avatar, Pill } from '#ui/bits.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { PlainLayout } from './plain-layout.web.tsx'

/** /business: the businesses a person works in, with the role there; who has none goes on to the form of a new one. */
export default function BusinessListScreen() {
  const { t } = useLingui()
  const go = useGo()
  const { data, error, isPending, refetch } = useQuery(businessesQuery)
  const has_none = data?.length === 0
  useEffect(() => {
    if (has_none) void go({ to: '/create', replace: true })
  }, [has_none, go])
  const create = (
    <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => void go({ to: '/create' })}>
      <Trans>Create a business</Trans>
    </Button>
  )
  return (
    <PlainLayout>
      <Stack gap="lg">
        <Row>
          <Stack gap="none">
            <Title order={1}>{t`Your businesses`}</Title>
            {data && data.length > 0 && (
              <Muted>
                <Plural value={data.length} one="You work in # business." other="You work in # businesses." />
              </Muted>
            )}
          </Stack>
          <Spacer />
          {data && data.length > 1 && (
            <Button variant="default" size="sm" onClick={() => void go({ to: '/dashboard' })}>
              <Trans>Compare them</Trans>
            </Button>
          )}
          {data && data.length > 0 && create}
        </Row>
        {(isPending || has_none) && <Skeleton height={44} lines={3} />}
        {error && !data && (
          <ErrorState what={t`Your businesses could not be loaded`} error={error} onRetry={() => void refetch()} />
        )}
        {data && data.length > 0 && (
          <List framed>
            {data.map((business) => (
              <ListRow
                key={business.id}
                to={{ to: `/business/${business.id}/dashboard` }}
                lead={<Avatar id={business.id} name={business.name} size={40} />}
                title={business.name}
                detail={[business.city, business.industry?.name].filter(Boolean).join(' · ') || t`Open`}
                side={
                  <Row as="span">
                    {business.needs_second_factor && <Pill tone="warm">{t`Needs a second step`}</Pill>}
                    {!business.is_complete && <Pill tone="warm">{t`Needs details`}</Pill>}
                    <Pill tone={business.is_owner ? 'brand' : 'plain'}>
                      {business.is_owner ? t`Owner` : business.role_name}
                    </Pill>
                  </Row>
                }
              />
            ))}
          </List>
        )}
      </Stack>
    </PlainLayout>
  )
}
