import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { Avatar, Pill } from '#ui/bits.tsx'
import { get } from '#ui/client/request.ts'
import { SidePanel } from '#ui/Dialog.tsx'
import { Muted, PanelBody, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { SearchBox } from '#ui/layout/SearchBox.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import type { VisibilityList } from '../reasons.ts'
import { PersonRights, type Subject } from './PersonRights.web.tsx'
import { useReasonWords } from './use-reason-words.web.ts'

type Line = VisibilityList['people'][number]

/** The people who can and cannot see a record, and why; a person opens to every right and field rule. */
export default function WhoSees(subject: Subject) {
  const { definition, id, onClose } = subject
  const { t } = useLingui()
  const { business_id } = useSetup()
  const [typed, setTyped] = useState('')
  const list = useQuery({
    queryKey: [business_id, 'visibility', definition.name, id],
    queryFn: ({ signal }) => get<VisibilityList>(`visibility/${definition.name}/${id}`, { quiet: true, signal }),
    // Rights change at any time, so a cached answer may be wrong.
    staleTime: 0,
  })
  const people = (list.data?.people ?? []).filter((one) =>
    one.name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
  )
  const groups = [
    { title: t`Can see it`, lines: people.filter((one) => one.view.allowed) },
    { title: t`Cannot see it`, lines: people.filter((one) => !one.view.allowed) },
  ]
  return (
    <SidePanel title={t`Who can see this?`} detail={list.data?.title} onClose={onClose} width={560}>
      <PanelBody>
        {list.isPending && <Skeleton height={44} lines={6} />}
        {list.isError && (
          <ErrorState what={t`This could not be loaded`} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {(list.data?.people.length ?? 0) > 8 && (
          <SearchBox label={t`Find a person`} value={typed} onChange={setTyped} />
        )}
        {groups
          .filter(({ lines }) => lines.length > 0)
          .map(({ title, lines }) => (
            <Stack key={title} as="section" gap="xs">
              <Title order={3}>
                {title} ({lines.length})
              </Title>
              <List framed>
                {lines.map((line) => (
                  <PersonRow key={line.id} line={line} {...subject} />
                ))}
              </List>
            </Stack>
          ))}
        {list.data && people.length === 0 && (
          <Muted>
            <Trans>No member found.</Trans>
          </Muted>
        )}
        {list.data?.more && (
          <Muted>
            <Trans>Only the first 200 people by name are shown.</Trans>
          </Muted>
        )}
      </PanelBody>
    </SidePanel>
  )
}

function PersonRow({ line, ...subject }: Subject & { line: Line }) {
  const { t } = useLingui()
  const words = useReasonWords(subject.definition)
  const [open, setOpen] = useState(false)
  const Chevron = open ? IconChevronUp : IconChevronDown
  return (
    <ListRow
      lead={<Avatar id={line.id} name={line.name} size={30} />}
      title={line.name}
      detail={words.sentence(line.view)}
      side={
        <>
          {line.edit.allowed && (
            <Pill tone="brand">
              <Trans>Can edit</Trans>
            </Pill>
          )}{' '}
          <Chevron size={16} aria-label={open ? t`Show less` : t`Show everything`} />
        </>
      }
      expanded={open}
      onClick={() => setOpen(!open)}
      below={open && <PersonRights person={line} {...subject} />}
    />
  )
}
