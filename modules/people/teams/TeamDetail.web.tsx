import '#ui/css/select.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Select } from '@mantine/core'
import { IconArrowRight, IconDots, IconPencil, IconTrash, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { post, put } from '#ui/client/request.ts'
import type { Option } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { Person, Pill } from '#ui/bits.tsx'
import { LazyMenu, type MenuItem } from '#ui/LazyMenu.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { MoveAndClose } from '../MoveAndClose.web.tsx'
import { useForgetBusiness } from '../people-lists.web.ts'
import classes from '../people.module.css'
import { team as definition } from '../team.record.ts'
import { branchOf, type TeamNode } from './tree.ts'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

/** One team: who leads it, what it belongs to, who is in it. Each choice is saved at once. Id 0 are the people without one. */
export function TeamDetail({
  id,
  teams,
  people,
  onGone,
}: {
  id: number
  teams: TeamNode[]
  people: Option[]
  onGone: () => void
}) {
  const { t } = useLingui()
  const rights = useRights(definition)
  const forget = useForgetBusiness()
  const [dialog, setDialog] = useState<'edit' | 'close' | null>(null)
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null)
  const team = teams.find((one) => one.id === id) as (TeamNode & { version: number }) | undefined
  const may_edit = rights.can('edit')
  const inside = people.filter((person) => (person.team_id ?? 0) === id)
  const others = people.filter((person) => (person.team_id ?? 0) !== id)
  const own = team ? branchOf(teams, id) : new Set<number>()

  async function run(field: string, work: () => Promise<unknown>, message: string) {
    setWrong(null)
    try {
      await work()
      notify({ kind: 'success', message })
    } catch (error) {
      setWrong({ field, message: wordsOf(error) })
    }
    await forget()
  }
  const change = (field: 'lead_id' | 'parent_id', value: number | null) =>
    void run(
      field,
      () => put(`teams/${id}`, { [field]: value, version: team?.version }, { quiet: true }),
      field === 'lead_id' ? t`Team lead changed` : t`Team moved`,
    )
  const place = (to: number, body: Record<string, number[]>, message: string) =>
    void run('people', () => post(`teams/${to}/people`, body, { quiet: true }), message)

  const personMenu = (person: Option): MenuItem[] => [
    { head: t`Move to` },
    ...teams
      .filter((one) => one.id !== id)
      .map((one) => ({
        label: one.title,
        icon: IconArrowRight,
        onClick: () => place(one.id, { add: [person.id] }, t`${person.title} is now in ${one.title}`),
      })),
    ...(team
      ? [
          '-' as const,
          {
            label: t`Take out of the team`,
            icon: IconUserMinus,
            onClick: () => place(id, { remove: [person.id] }, t`${person.title} is in no team now`),
          },
        ]
      : []),
  ]

  return (
    <>
      <header className={classes.detailHead}>
        <h2>{team ? team.title : t`In no team`}</h2>
        {team && (may_edit || rights.can('delete')) && (
          <LazyMenu
            position="bottom-end"
            label={t`More`}
            items={[
              { label: t`Edit`, icon: IconPencil, disabled: !may_edit, onClick: () => setDialog('edit') },
              {
                label: t`Delete`,
                icon: IconTrash,
                danger: true,
                disabled: !rights.can('delete'),
                onClick: () => setDialog('close'),
              },
            ]}
            target={
              <ActionIcon size={32} aria-label={t`More`}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            }
          />
        )}
      </header>
      {team && (
        <div className={classes.pair}>
          <Select
            label={t`Team lead`}
            placeholder={t`Nobody yet`}
            data={people.map((person) => ({ value: String(person.id), label: person.title }))}
            value={team.lead_id === null ? null : String(team.lead_id)}
            onChange={(value) => change('lead_id', value === null ? null : Number(value))}
            error={wrong?.field === 'lead_id' ? wrong.message : undefined}
            disabled={!may_edit}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t`Clear` }}
            size="sm"
            comboboxProps={{ zIndex: 1200 }}
          />
          <Select
            label={t`Belongs to`}
            placeholder={t`Nothing: it stands at the top`}
            // A team can stand anywhere but under itself.
            data={teams.filter((one) => !own.has(one.id)).map((one) => ({ value: String(one.id), label: one.title }))}
            value={team.parent_id === null ? null : String(team.parent_id)}
            onChange={(value) => change('parent_id', value === null ? null : Number(value))}
            error={wrong?.field === 'parent_id' ? wrong.message : undefined}
            disabled={!may_edit}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t`Clear` }}
            size="sm"
            comboboxProps={{ zIndex: 1200 }}
          />
        </div>
      )}
      <h3 className={classes.sub}>
        <Trans>People</Trans>
      </h3>
      {wrong?.field === 'people' && (
        <p role="alert" className={classes.wrong}>
          {wrong.message}
        </p>
      )}
      {team && may_edit && others.length > 0 && (
        <Select
          key={inside.length}
          aria-label={t`Add somebody to ${team.title}`}
          placeholder={t`Add somebody`}
          leftSection={<IconUserPlus size={15} aria-hidden />}
          data={others.map((person) => ({ value: String(person.id), label: person.title }))}
          value={null}
          onChange={(value) => {
            const person = others.find((one) => String(one.id) === value)
            if (person) place(id, { add: [person.id] }, t`${person.title} is now in ${team.title}`)
          }}
          searchable
          nothingFoundMessage={t`No matches`}
          size="sm"
          comboboxProps={{ zIndex: 1200 }}
          className={classes.adder}
        />
      )}
      <ul className={classes.people}>
        {inside.map((person) => (
          <li key={person.id}>
            <Person id={person.id} name={person.title} detail={person.email as string | null} size={28} />
            {team?.lead_id === person.id && (
              <Pill tone="brand">
                <Trans>Lead</Trans>
              </Pill>
            )}
            {may_edit && (
              <LazyMenu
                position="bottom-end"
                label={t`Move ${person.title}`}
                items={personMenu(person)}
                target={
                  <ActionIcon size={32} aria-label={t`Move ${person.title}`}>
                    <IconDots size={17} aria-hidden />
                  </ActionIcon>
                }
              />
            )}
          </li>
        ))}
        {inside.length === 0 && (
          <li className={classes.quiet}>
            <Trans>Nobody is in this team yet.</Trans>
          </li>
        )}
      </ul>
      {dialog === 'edit' && (
        <Suspense>
          <FormDrawer
            definition={definition}
            id={id}
            onClose={() => setDialog(null)}
            onSaved={() => {
              setDialog(null)
              void forget()
            }}
          />
        </Suspense>
      )}
      {dialog === 'close' && team && (
        <MoveAndClose
          title={t`Delete ${team.title}?`}
          confirm={t`Delete`}
          path={`teams/${id}/close`}
          people={inside.length}
          choices={teams.filter((one) => one.id !== id).map((one) => ({ id: one.id, title: one.title }))}
          choose={t`Choose a team`}
          alone={t`Nobody is in this team. Teams below it move up.`}
          done={t`${team.title} is deleted`}
          onClose={() => setDialog(null)}
          onDone={onGone}
        />
      )}
    </>
  )
}
