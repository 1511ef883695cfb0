import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown, IconEye, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { get } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { useSetup } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { Person, Pill } from '#ui/bits.tsx'
import { SidePanel } from '#ui/Dialog.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import type { VisibilityAnswer, VisibilityList } from '../reasons.ts'
import { useReasonWords } from './use-reason-words.web.ts'
import { useViewAs } from './use-view-as.web.ts'
import classes from './visibility.module.css'

type Line = VisibilityList['people'][number]

/** Who can see a record, who can change it, and why; a person opens to every right and field rule. */
export default function WhoSees({
  definition,
  id,
  onClose,
}: {
  definition: RecordDefinition
  id: number
  onClose: () => void
}) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const [typed, setTyped] = useState('')
  const list = useQuery({
    queryKey: [business_id, 'visibility', definition.name, id],
    queryFn: ({ signal }) => get<VisibilityList>(`visibility/${definition.name}/${id}`, { quiet: true, signal }),
    // Rights change behind the scenes; an old answer to this question is a wrong one.
    staleTime: 0,
  })
  const people = (list.data?.people ?? []).filter((one) =>
    one.name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
  )
  const seeing = people.filter((one) => one.view.allowed)
  const blind = people.filter((one) => !one.view.allowed)
  const group = (title: string, lines: Line[]) =>
    lines.length > 0 && (
      <section className={classes.group}>
        <h3>
          {title} <span>{lines.length}</span>
        </h3>
        <ul>
          {lines.map((line) => (
            <PersonLine key={line.id} line={line} definition={definition} id={id} onClose={onClose} />
          ))}
        </ul>
      </section>
    )
  return (
    <SidePanel title={t`Who can see this?`} detail={list.data?.title} onClose={onClose} width={560}>
      <div className={classes.panel}>
        {list.isPending && <Skeleton height={44} lines={6} />}
        {list.isError && (
          <ErrorState what={t`This could not be answered`} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {(list.data?.people.length ?? 0) > 8 && (
          <input
            className={classes.find}
            type="search"
            value={typed}
            placeholder={t`Find a person`}
            aria-label={t`Find a person`}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {group(t`Can see it`, seeing)}
        {group(t`Cannot see it`, blind)}
        {list.data && people.length === 0 && (
          <p className={classes.none}>
            <Trans>Nobody of this name works here.</Trans>
          </p>
        )}
        {list.data?.more && (
          <p className={classes.none}>
            <Trans>These are the first 200 people by name.</Trans>
          </p>
        )}
      </div>
    </SidePanel>
  )
}

function PersonLine({
  line,
  definition,
  id,
  onClose,
}: {
  line: Line
  definition: RecordDefinition
  id: number
  onClose: () => void
}) {
  const { t } = useLingui()
  const words = useReasonWords(definition)
  const [open, setOpen] = useState(false)
  return (
    <li className={classes.person} data-open={open || undefined}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Person id={line.id} name={line.name} detail={words.sentence(line.view)} size={30} />
        {line.edit.allowed && (
          <Pill tone="brand">
            <Trans>Can edit</Trans>
          </Pill>
        )}
        <IconChevronDown size={16} aria-label={open ? t`Show less` : t`Show everything`} />
      </button>
      {open && <Everything person={line} definition={definition} id={id} onClose={onClose} />}
    </li>
  )
}

/** Every right of one person on the record with its reasons, and the fields that are not open. */
function Everything({
  person,
  definition,
  id,
  onClose,
}: {
  person: Line
  definition: RecordDefinition
  id: number
  onClose: () => void
}) {
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
    return (
      <ErrorState what={t`This could not be answered`} error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data)
    return (
      <div className={classes.everything}>
        <Skeleton height={14} lines={4} />
      </div>
    )
  const rule = { hidden: t`hidden`, masked: t`masked`, read: t`read only`, edit: t`open` }
  const { fields, rights } = answer.data
  return (
    <div className={classes.everything}>
      <dl>
        {rights.map((one) => (
          <div key={one.right}>
            <dt>
              {one.allowed ? (
                <IconCheck size={15} className={classes.yes} aria-label={t`Yes`} />
              ) : (
                <IconX size={15} className={classes.no} aria-label={t`No`} />
              )}
              {words.right(one.right)}
            </dt>
            <dd>{words.sentence(one)}</dd>
          </div>
        ))}
      </dl>
      <h4>
        {fields.length === 0 ? (
          <Trans>Every field is open</Trans>
        ) : (
          <Plural value={fields.length} one="# field is not open" other="# fields are not open" />
        )}
      </h4>
      {fields.length > 0 && (
        <ul>
          {fields.map((one) => (
            <li key={one.field}>
              {i18n._(one.label)}: {rule[one.rule]}
              {one.roles.length > 0 && <small> · {one.roles.join(', ')}</small>}
            </li>
          ))}
        </ul>
      )}
      {is_owner && person.id !== me && (
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
      )}
    </div>
  )
}
