import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconEye, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useSetup } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { get } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { Muted, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import type { VisibilityAnswer, VisibilityList } from '../reasons.ts'
import { useReasonWords } from './use-reason-words.web.ts'
import { useViewAs } from './use-view-as.web.ts'

/** The record in question, and how to close the panel. */
export type Subject = { definition: RecordDefinition; id: number; onClose: () => void }

/** Every right of one person on the record with its reasons, and the fields that are not open to them. */
export function PersonRights({
  person,
  definition,
  id,
  onClose,
}: Subject & { person: VisibilityList['people'][number] }) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const words = useReasonWords(definition)
  const view = useViewAs(business_id)
  const me = useSession()?.user.id
  const is_owner = usePermissions().data?.some((one) => one.is_owner) ?? false
  const answer = useQuery({
    queryKey: [business_id, 'visibility', definition.name, id, person.id],
    queryFn: ({ signal }) =>
      get<VisibilityAnswer>(`visibility/${definition.name}/${id}`, {
        quiet: true,
        signal,
        query: { user_id: person.id },
      }),
    staleTime: 0,
  })
  if (answer.isError)
    return <ErrorState what={t`This could not be loaded`} error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton height={14} lines={4} />
  const rule = { hidden: t`hidden`, masked: t`masked`, read: t`read only`, edit: t`open` }
  const { fields, rights } = answer.data
  return (
    <Stack>
      <List>
        {rights.map((one) => (
          <ListRow
            key={one.right}
            lead={
              one.allowed ? (
                <IconCheck size={15} color="var(--brand-text)" aria-label={t`Yes`} />
              ) : (
                <IconX size={15} color="var(--danger)" aria-label={t`No`} />
              )
            }
            title={words.right(one.right)}
            detail={words.sentence(one)}
          />
        ))}
      </List>
      <Title order={3}>
        {fields.length === 0 ? (
          <Trans>Every field is open</Trans>
        ) : (
          <Plural value={fields.length} one="# field is not open" other="# fields are not open" />
        )}
      </Title>
      {fields.map((one) => (
        <Muted key={one.field}>
          {i18n._(one.label)}: {rule[one.rule]}
          {one.roles.length > 0 && ` · ${one.roles.join(', ')}`}
        </Muted>
      ))}
      {is_owner && person.id !== me && (
        <div>
          <Button
            variant="default"
            leftSection={<IconEye size={15} aria-hidden />}
            onClick={() => {
              onClose()
              void view.start(person)
            }}
          >
            <Trans>View as {person.name}</Trans>
          </Button>
        </div>
      )}
    </Stack>
  )
}
