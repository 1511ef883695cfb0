import { Trans, useLingui } from '@lingui/react/macro'
import { Nothing } from '#engine/web/cells.tsx'
import { mailHref, telHref } from '#ui/reach.ts'
import { Person, Pill, Status } from '#ui/bits.tsx'
import { formatDateTime, formatPhone, formatRelativeDay } from '#ui/display.ts'
import { Muted, Row, Spacer } from '#ui/layout/flow.tsx'
import { ReachLink } from '#ui/layout/List.tsx'
import type { TableColumn } from '#ui/table/columns.ts'
import type { Line, LineStatus } from './lines.web.ts'

const DOT = { Active: '#50CD89', Invited: '#FEBF89', Inactive: 'var(--text-3)' }

/** Columns of the list: of people, or of invitations. */
export function usePeopleColumns(status: LineStatus): TableColumn<Line>[] {
  const { t } = useLingui()
  const text = (value: string) => (value ? <span>{value}</span> : <Nothing />)
  const day = (moment: string | null | undefined) =>
    moment ? (
      <time dateTime={moment} title={formatDateTime(moment)}>
        {formatRelativeDay(moment)}
      </time>
    ) : (
      <Nothing />
    )
  const email: TableColumn<Line> = {
    id: 'email',
    header: t`Email`,
    size: 208,
    sortable: true,
    cell: ({ email }) => <ReachCell text={email} href={mailHref(email)} />,
  }
  const place: TableColumn<Line>[] = [
    { id: 'roles', header: t`Role`, size: 140, sortable: true, cell: ({ roles }) => text(roles.join(', ')) },
    { id: 'team', header: t`Team`, size: 130, sortable: true, cell: ({ team }) => text(team) },
    {
      id: 'branches',
      header: t`Branches`,
      size: 158,
      sortable: true,
      cell: ({ branches }) => (branches.length > 0 ? text(branches.join(', ')) : <span>{t`All branches`}</span>),
    },
    { id: 'status', header: t`Status`, size: 96, cell: (line) => <StatusCell line={line} /> },
  ]
  if (status === 'Invited')
    return [
      { ...email, size: 260, cell: (line) => <Person id={line.id} name={line.email} detail={line.invitation?.name} /> },
      ...place,
      {
        id: 'invited_by',
        header: t`Invited by`,
        size: 160,
        cell: ({ invitation }) => text(invitation?.invited_by_name ?? ''),
      },
      {
        id: 'expires_at',
        header: t`Works until`,
        size: 118,
        cell: ({ invitation }) => day(invitation?.expires_at),
      },
    ]
  return [
    { id: 'name', header: t`Name`, size: 200, sortable: true, cell: (line) => <NameCell line={line} /> },
    email,
    {
      id: 'phone',
      header: t`Phone`,
      size: 142,
      sortable: true,
      cell: ({ phone }) => <ReachCell text={formatPhone(phone)} href={telHref(phone)} />,
    },
    ...place,
    {
      id: 'last_sign_in_at',
      header: t`Last sign-in`,
      size: 124,
      sortable: true,
      cell: ({ last_sign_in_at }) => day(last_sign_in_at),
    },
  ]
}

function NameCell({ line }: { line: Line }) {
  return (
    <Row wrap={false} as="span">
      <Person id={line.id} name={line.name} />
      <OwnerPill line={line} />
    </Row>
  )
}

function OwnerPill({ line }: { line: Line }) {
  if (!line.person?.is_owner) return null
  return (
    <Pill tone="brand">
      <Trans>Owner</Trans>
    </Pill>
  )
}

/** A phone or an email address, as a link if it is valid. */
function ReachCell({ text, href }: { text: string; href: string | null }) {
  if (!text) return <Nothing />
  return <span className="ltr">{href ? <ReachLink href={href}>{text}</ReachLink> : text}</span>
}

function StatusCell({ line }: { line: Line }) {
  const { t } = useLingui()
  const words = { Active: t`Active`, Invited: t`Invited`, Inactive: t`Inactive` }
  const label = line.invitation?.is_expired ? t`Expired` : words[line.status]
  return <Status label={label} colour={DOT[line.status]} />
}

/** Two lines of a person on a phone. */
export function PersonCard({ line }: { line: Line }) {
  const detail = [line.roles.join(', '), line.team, line.branches.join(', ')].filter(Boolean).join(' · ')
  return (
    <Row wrap={false} gap="md" as="span">
      <Person id={line.id} name={line.name} detail={detail || line.email} size={36} />
      <OwnerPill line={line} />
      <Spacer />
      {line.last_sign_in_at ? (
        <Muted as="time">{formatRelativeDay(line.last_sign_in_at)}</Muted>
      ) : (
        line.status !== 'Active' && <StatusCell line={line} />
      )}
    </Row>
  )
}
