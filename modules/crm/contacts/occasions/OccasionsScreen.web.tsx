import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCake, IconCheck, IconHeart, IconMail } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { languageOf } from '#base/language.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usePaths, useSetup, useTenantKey, Whole } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { businessesQuery } from '#shell/session-queries.ts'
import { get, post } from '#ui/client/request.ts'
import { formatDate, formatRelativeDay } from '#ui/display.ts'
import { OlderButton } from '#ui/layout/DayLog.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { IconTile, List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { mailHref, whatsappHref } from '#ui/reach.ts'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { notify } from '#ui/toast.ts'
import { contact } from '../contact.record.ts'
import { greetingOf, type OccasionRow } from './greeting-words.ts'
import { yearsSince } from './occasion-days.ts'

const SPANS = ['1', '7', '30'] as const
type Span = (typeof SPANS)[number]

/** `/business/{businessId}/contacts/occasions`: who has a birthday or an anniversary in the next days. */
export default function OccasionsScreen() {
  return <Whole of={contact}>{(definition) => <Occasions definition={definition} />}</Whole>
}

const occasionsKey = (tenant: readonly unknown[]) => [...tenant, 'occasions', contact.name]

function Occasions({ definition }: { definition: RecordDefinition }) {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const [span, setSpan] = useState<Span>('7')
  const found = useInfiniteQuery({
    queryKey: [...occasionsKey(tenant), span],
    queryFn: ({ signal, pageParam }) =>
      get<{ data: OccasionRow[]; next: string | null }>('contacts/occasions', {
        quiet: true,
        signal,
        query: { days: span, ...(pageParam ? { after: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const rows = found.data?.pages.flatMap((page) => page.data) ?? []
  const words: Record<Span, string> = { 1: t`Today`, 7: t`7 days`, 30: t`30 days` }
  return (
    <SettingsPage
      detail={<Trans>Greet your contacts in their language. The message opens ready to send.</Trans>}
      actions={
        <Segmented
          label={t`Period`}
          value={span}
          options={SPANS.map((value) => ({ value, label: words[value] }))}
          onChange={setSpan}
        />
      }
    >
      {found.isPending && <Skeleton lines={6} height={44} />}
      {found.isError && rows.length === 0 && (
        <ErrorState
          what={<Trans>The birthdays could not be loaded</Trans>}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && rows.length === 0 && (
        <EmptyState
          icon={IconCake}
          title={<Trans>No birthdays or anniversaries in this period</Trans>}
          detail={<Trans>Add the date of birth or the anniversary to your contacts.</Trans>}
        />
      )}
      <Stack gap="lg">
        {[...Map.groupBy(rows, (row) => row.date)].map(([date, of_day]) => (
          <Stack key={date} as="section" gap="xs">
            <Muted as="h2">
              <span title={formatDate(date)}>{formatRelativeDay(date)}</span>
            </Muted>
            <List framed>
              {of_day.map((row) => (
                <OccasionLine key={`${row.id} ${row.occasion}`} definition={definition} row={row} />
              ))}
            </List>
          </Stack>
        ))}
        {found.hasNextPage && (
          <OlderButton loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} />
        )}
      </Stack>
    </SettingsPage>
  )
}

/** A person with the greeting by WhatsApp and mail, and the mark that they were greeted this year. */
function OccasionLine({ definition, row }: { definition: RecordDefinition; row: OccasionRow }) {
  const { t, i18n } = useLingui()
  const tenant = useTenantKey()
  const client = useQueryClient()
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const { business_id } = useSetup()
  const business = useQuery(businessesQuery).data?.find(({ id }) => id === business_id)?.name ?? ''
  const greet = useMutation({
    mutationFn: (is_greeted: boolean) =>
      post(
        `contacts/${row.id}/greeted`,
        { occasion: row.occasion, year: Number(row.date.slice(0, 4)), is_greeted },
        { quiet: true },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: occasionsKey(tenant) }),
    onError: (error) => notify({ kind: 'error', title: t`The greeting was not saved`, message: wordsOf(error) }),
  })
  const name = row.name ?? ''
  const language = languageOf(row.language) ?? languageOf(i18n.locale) ?? 'en'
  const greeting = greetingOf({ occasion: row.occasion, language, name, from: business })
  const chat = whatsappHref(row.contact_number, null, greeting.text)
  const mail = mailHref(row.email, greeting)
  const years = yearsSince(row.since, row.date)
  const is_birthday = row.occasion === 'birthday'
  const what = is_birthday
    ? years === null
      ? t`Birthday`
      : t`Birthday, turns ${years}`
    : years === null
      ? t`Anniversary`
      : t`Anniversary, ${years} years`
  const is_phone = useIsPhone()
  const actions = (
    <Row wrap={false} gap="xs">
      {chat && (
        <ActionIcon
          component="a"
          href={chat}
          target="_blank"
          rel="noreferrer noopener"
          variant="default"
          size={34}
          aria-label={t`Greet ${name} by WhatsApp`}
        >
          <IconBrandWhatsapp size={16} aria-hidden />
        </ActionIcon>
      )}
      {mail && (
        <ActionIcon component="a" href={mail} variant="default" size={34} aria-label={t`Greet ${name} by mail`}>
          <IconMail size={16} aria-hidden />
        </ActionIcon>
      )}
      {rights.can('edit') && (
        <Button
          size="compact-md"
          variant={row.is_greeted ? 'light' : 'default'}
          aria-pressed={row.is_greeted}
          aria-label={t`${name} was greeted`}
          loading={greet.isPending}
          leftSection={row.is_greeted ? <IconCheck size={15} aria-hidden /> : undefined}
          onClick={() => greet.mutate(!row.is_greeted)}
        >
          <Trans>Greeted</Trans>
        </Button>
      )}
    </Row>
  )
  return (
    <ListRow
      muted={row.is_greeted}
      lead={<IconTile icon={is_birthday ? IconCake : IconHeart} size={36} />}
      title={<TextLink to={paths.one(row.id)}>{name}</TextLink>}
      detail={[what, row.designation, row.account_name].filter(Boolean).join(' · ')}
      {...(is_phone ? { below: actions } : { actions })}
    />
  )
}
