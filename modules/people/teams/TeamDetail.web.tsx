import '#ui/css/select.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Select } from '@mantine/core'
import { IconArrowRight, IconDots, IconPencil, IconTrash, IconUserMinus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Option } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { Pill } from '#ui/bits.tsx'
import { post, put } from '#ui/client/request.ts'
import { Grid, Muted, Row, Spacer, Title } from '#ui/layout/flow.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import type { MenuItem } from '#ui/menu-items.ts'
import { ReplaceAndDelete } from '#ui/ReplaceAndDelete.tsx'
import { useForgetBusiness, useInstantSave } from '../people-lists.web.ts'
import { PlacePeople } from '../PlacePeople.web.tsx'
import { team as definition } from '../team.record.ts'
import { branchOf, isIn, type TeamNode } from './tree.ts'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

interface TeamProps {
  /** `NO_TEAM` shows the members without a team. */
  id: number
  teams: TeamNode[]
  people: Option[]
  onGone: () => void
}

/** One team: its lead, the team above it and its members. Every choice is saved at once. */
export function TeamDetail({ id, teams, people, onGone }: TeamProps) {
  const { t } = useLingui()
  const may_edit = useRights(definition).can('edit')
  const { save, problemOf } = useInstantSave()
  const team = teams.find((one) => one.id === id) as (TeamNode & { version: number }) | undefined
  const inside = people.filter((person) => isIn(person, id))
  const others = people.filter((person) => !isIn(person, id))
  const place = (to: number, body: Record<string, number[]>, message: string) =>
    void save('people', () => post(`teams/${to}/people`, body, { quiet: true }), message)

  const menuOf = (person: Option): MenuItem[] => [
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
            label: t`Remove from the team`,
            icon: IconUserMinus,
            onClick: () => place(id, { remove: [person.id] }, t`${person.title} is in no team now`),
          },
        ]
      : []),
  ]
  return (
    <>
      <Row>
        <Title>{team ? team.title : t`In no team`}</Title>
        <Spacer />
        {team && <TeamMenu team={team} teams={teams} people={inside.length} onGone={onGone} />}
      </Row>
      {team && <TeamChoices team={team} teams={teams} people={people} />}
      <PlacePeople
        title={<Trans>Members</Trans>}
        place={team?.title ?? ''}
        addable={team && may_edit ? others : []}
        problem={problemOf('people')}
        empty={
          <Muted>
            <Trans>This team has no members yet.</Trans>
          </Muted>
        }
        onAdd={(person) => place(id, { add: [person.id] }, t`${person.title} is now in ${team?.title ?? ''}`)}
        people={inside.map((person) => ({
          id: person.id,
          name: person.title,
          email: person.email as string | null,
          side: (
            <>
              {team?.lead_id === person.id && <Pill tone="brand">{t`Lead`}</Pill>}
              {may_edit && (
                <LazyMenu
                  position="bottom-end"
                  label={t`Move ${person.title}`}
                  items={menuOf(person)}
                  target={
                    <ActionIcon size={32} aria-label={t`Move ${person.title}`}>
                      <IconDots size={17} aria-hidden />
                    </ActionIcon>
                  }
                />
              )}
            </>
          ),
        }))}
      />
    </>
  )
}

/** The choices of a team's lead and of the team above it. */
function TeamChoices({
  team,
  teams,
  people,
}: {
  team: TeamNode & { version: number }
  teams: TeamNode[]
  people: Option[]
}) {
  const { t } = useLingui()
  const may_edit = useRights(definition).can('edit')
  const { save, problemOf } = useInstantSave()
  const below = branchOf(teams, team.id)
  const choices = {
    lead_id: { label: t`Team lead`, placeholder: t`Not chosen yet`, options: people, message: t`Team lead changed` },
    parent_id: {
      label: t`Belongs to`,
      placeholder: t`No team above it`,
      // A team cannot be placed below itself.
      options: teams.filter((one) => !below.has(one.id)),
      message: t`Team moved`,
    },
  }
  return (
    <Grid>
      {(['lead_id', 'parent_id'] as const).map((field) => (
        <Select
          key={field}
          label={choices[field].label}
          placeholder={choices[field].placeholder}
          data={choices[field].options.map((one) => ({ value: String(one.id), label: one.title }))}
          value={team[field] === null ? null : String(team[field])}
          onChange={(value) => {
            const body = { [field]: value === null ? null : Number(value), version: team.version }
            void save(field, () => put(`teams/${team.id}`, body, { quiet: true }), choices[field].message)
          }}
          error={problemOf(field)}
          disabled={!may_edit}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t`Clear` }}
          size="sm"
          comboboxProps={{ zIndex: 1200 }}
        />
      ))}
    </Grid>
  )
}

/** Edits or deletes a team. */
function TeamMenu({
  team,
  teams,
  people,
  onGone,
}: {
  team: TeamNode
  teams: TeamNode[]
  people: number
  onGone: () => void
}) {
  const { t } = useLingui()
  const rights = useRights(definition)
  const forget = useForgetBusiness()
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const close = () => setDialog(null)
  if (!rights.can('edit') && !rights.can('delete')) return null
  return (
    <>
      <LazyMenu
        position="bottom-end"
        label={t`More`}
        items={[
          { label: t`Edit`, icon: IconPencil, disabled: !rights.can('edit'), onClick: () => setDialog('edit') },
          {
            label: t`Delete`,
            icon: IconTrash,
            danger: true,
            disabled: !rights.can('delete'),
            onClick: () => setDialog('delete'),
          },
        ]}
        target={
          <ActionIcon size={32} aria-label={t`More`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
      />
      {dialog === 'edit' && (
        <Suspense>
          <FormDrawer
            definition={definition}
            id={team.id}
            onClose={close}
            onSaved={() => {
              close()
              void forget()
            }}
          />
        </Suspense>
      )}
      {dialog === 'delete' && (
        <ReplaceAndDelete
          title={t`Delete ${team.title}?`}
          confirm={t`Delete`}
          used={people}
          unused_words={t`This team has no members. Teams below it move up one level.`}
          choice_label={
            <Plural value={people} one="One person is here and goes to" other="# people are here and go to" />
          }
          choose={t`Choose a team`}
          missing={t`Choose where they go`}
          choices={teams.filter((one) => one.id !== team.id)}
          done={t`${team.title} is deleted`}
          run={async (move_to) => {
            await post(`teams/${team.id}/close`, { move_to }, { quiet: true })
            onGone()
            await forget()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
