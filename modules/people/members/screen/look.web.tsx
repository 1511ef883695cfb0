import { Trans, useLingui } from '@lingui/react/macro'
import { Nothing } from '#engine/web/cells.tsx'
import { mailHref, telHref } from '#ui/reach.ts'
import { Avatar, Person, Pill, Status } from '#ui/bits.tsx'
import { formatDateTime, formatPhone, formatRelativeDay } from '#ui/display.ts'
import type { TableColumn } from '#ui/table/columns.ts'
import type { Line, LineStatus } from './lines.web.ts'
import classes from './members.module.css'

const DOT = { Active: '#50CD89', Invited: '#FEBF89', Inactive: 'var(--text-3)' }

/** Columns of the list: of people, or of invitations. */
export function usePeopleColumns(status: LineStatus): TableColumn<Line>[] {
  const { t } = useLingui()
  const text = (value: string) => (value ? <span className={classes.cut}>{value}</span> : <Nothing />)
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
    cell: ({ email }) => <EmailCell email={email} />,
  }
  const place: TableColumn<Line>[] = [
    { id: 'roles', header: t`Role`, size: 140, sortable: true, cell: ({ roles }) => text(roles.join(', ')) },
    { id: 'team', header: t`Team`, size: 130, sortable: true, cell: ({ team }) => text(team) },
    {
      id: 'branches',
      header: t`Branches`,
      size: 158,
      sortable: true,
      cell: ({ branches }) =>
        branches.length > 0 ? text(branches.join(', ')) : <span className={classes.quiet}>{t`All branches`}</span>,
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
    { id: 'phone', header: t`Phone`, size: 142, sortable: true, cell: ({ phone }) => <PhoneCell phone={phone} /> },
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
    <span className={classes.name}>
      <Person id={line.id} name={line.name} />
      {line.person?.is_owner && (
        <Pill tone="brand">
          <Trans>Owner</Trans>
        </Pill>
      )}
    </span>
  )
}

function EmailCell({ email }: { email: string }) {
  if (!email) return <Nothing />
  const href = mailHref(email)
  if (!href) return <span className="ltr">{email}</span>
  return (
    <a className={`ltr ${classes.link} ${classes.cut}`} href={href}>
      {email}
    </a>
  )
}

function PhoneCell({ phone }: { phone: string }) {
  if (!phone) return <Nothing />
  const href = telHref(phone)
  if (!href) return <span className="ltr">{phone}</span>
  return (
    <a className={`ltr ${classes.link}`} href={href}>
      {formatPhone(phone)}
    </a>
  )
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
    <span className={classes.card}>
      <Avatar id={line.id} name={line.name} size={36} />
      <span>
        <b>
          {line.name}
          {line.person?.is_owner && (
            <Pill tone="brand">
              <Trans>Owner</Trans>
            </Pill>
          )}
        </b>
        <small>{detail || line.email}</small>
      </span>
      {line.last_sign_in_at ? (
        <time dateTime={line.last_sign_in_at}>{formatRelativeDay(line.last_sign_in_at)}</time>
      ) : (
        line.status !== 'Active' && <StatusCell line={line} />
      )}
    </span>
  )
}
