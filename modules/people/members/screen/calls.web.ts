import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { useSetup } from '#engine/web/context.tsx'
import { useForgetOptions } from '#engine/web/use-options.ts'

/** A member of the business as the directory returns them. */
export type PersonLine = {
  id: number
  version: number
  name: string
  /** Missing if a role hides it. */
  email?: string | null
  phone?: string | null
  status: 'Active' | 'Inactive'
  team_id: number | null
  role_ids: number[]
  /** Empty: all branches. */
  location_ids: number[]
  is_owner: boolean
  last_sign_in_at: string | null
  may_edit: boolean
  may_deactivate: boolean
}

/** An invitation that was not accepted yet. */
export type InvitationLine = {
  id: number
  email: string
  name: string | null
  team_id: number | null
  role_ids: number[]
  location_ids: number[]
  invited_by: number
  invited_by_name: string
  created_at: string
  expires_at: string
  is_expired: boolean
}

/** A team or branch with its name. */
export type PlaceLine = { id: number; name: string; is_live: boolean }

/** Everybody in the business, with the roles, teams and branches to choose from. */
export type Directory = {
  data: PersonLine[]
  invitations: InvitationLine[]
  roles: { id: number; name: string; may_give: boolean }[]
  teams: PlaceLine[]
  branches: PlaceLine[]
}

/** The roles, team and branches of a person or an invitation. */
export type Placed = Pick<PersonLine, 'team_id' | 'role_ids' | 'location_ids'>

const directoryKey = (business_id: number) => [business_id, 'people']

/** Reads the people of the business. */
export function useDirectory() {
  const { business_id } = useSetup()
  return useQuery({
    queryKey: directoryKey(business_id),
    queryFn: ({ signal }) => get<Directory>('users/directory', { quiet: true, signal }),
    staleTime: 15_000,
  })
}

/** Reloads the people after a change; refreshes their names elsewhere too. */
export function useRefreshPeople(): () => Promise<void> {
  const client = useQueryClient()
  const { business_id } = useSetup()
  const forget = useForgetOptions()
  return async () => {
    forget('user')
    await client.invalidateQueries({ queryKey: directoryKey(business_id) })
    await client.invalidateQueries({ queryKey: [business_id, 'permissions'] })
  }
}

/** Names of roles, team and branches; deleted ones are left out. */
export function namesOf(directory: Directory, placed: Placed) {
  const nameIn = (list: { id: number; name: string }[]) => (id: number) => list.find((one) => one.id === id)?.name
  const known = (name: string | undefined): name is string => name !== undefined
  return {
    roles: placed.role_ids.map(nameIn(directory.roles)).filter(known),
    team: placed.team_id === null ? null : (nameIn(directory.teams)(placed.team_id) ?? null),
    branches: placed.location_ids.map(nameIn(directory.branches)).filter(known),
  }
}
