import { useLingui } from '@lingui/react/macro'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FullWidth } from '#ui/form/FormShell.tsx'
import type { Directory, Placed } from './calls.web.ts'
import { ChecksField } from './ChecksField.web.tsx'

/**
 * The inputs for roles, team and branches of a person. Entries that cannot be given are shown as locked: all of the viewer's own
 * (`self`), and the roles of the owner (`owner`).
 */
export function PlaceFields({
  directory,
  held,
  fixed,
}: {
  directory: Directory
  held?: Placed
  fixed?: 'self' | 'owner'
}) {
  const { t } = useLingui()
  const live = <One extends { id: number; is_live: boolean }>(list: One[], keep: readonly number[] = []) =>
    list.filter((one) => one.is_live || keep.includes(one.id))
  const words = { self: t`Someone else must change this for you.`, owner: t`The owner keeps their roles.` }
  const is_self = fixed === 'self'
  return (
    <>
      <FullWidth>
        <ChecksField
          name="role_ids"
          label="Roles"
          required={!fixed}
          disabled={fixed !== undefined}
          description={fixed && words[fixed]}
          options={directory.roles.map((role) => ({
            id: role.id,
            title: role.name,
            detail: role.may_give || fixed ? undefined : t`Above yours`,
            locked: !role.may_give,
          }))}
        />
      </FullWidth>
      <FullWidth>
        <ChecksField
          name="location_ids"
          label="Branches"
          disabled={is_self}
          description={t`None chosen means all branches.`}
          options={live(directory.branches, held?.location_ids).map((one) => ({ id: one.id, title: one.name }))}
        />
      </FullWidth>
      {live(directory.teams, held?.team_id ? [held.team_id] : []).length > 0 && (
        <FullWidth>
          <SelectField
            name="team_id"
            label="Team"
            disabled={is_self}
            options={directory.teams.map((team) => ({ id: team.id, title: team.name, is_live: team.is_live }))}
          />
        </FullWidth>
      )}
    </>
  )
}
