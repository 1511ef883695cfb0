/** A team, reduced to what the tree needs. */
export interface TeamNode {
  id: number
  title: string
  parent_id: number | null
  lead_id: number | null
}

/** The id under which members without a team are listed. */
export const NO_TEAM = 0

/** Whether a person is in a team, or without one for `NO_TEAM`. */
export const isIn = ({ team_id }: { id: number; team_id?: unknown }, id: number): boolean => (team_id ?? NO_TEAM) === id

/** A team with its depth in the tree. */
export interface TreeLine {
  team: TeamNode
  depth: number
}

/** Teams as lines of a tree: each followed by its children, by name. Teams whose parent was deleted are at the top. */
export function treeLines(teams: readonly TeamNode[]): TreeLine[] {
  const known = new Set(teams.map((team) => team.id))
  const byName = teams.toSorted((a, b) => a.title.localeCompare(b.title))
  const lines: TreeLine[] = []
  const seen = new Set<number>()
  const add = (parent: number | null, depth: number) => {
    for (const team of byName) {
      const above = team.parent_id !== null && known.has(team.parent_id) ? team.parent_id : null
      if (above !== parent || seen.has(team.id)) continue
      seen.add(team.id)
      lines.push({ team, depth })
      add(team.id, depth + 1)
    }
  }
  add(null, 0)
  return lines
}

/** Ids of a team and of all teams below it. */
export function branchOf(teams: readonly TeamNode[], id: number): Set<number> {
  const found = new Set([id])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const team of teams) if (team.parent_id !== null && found.has(team.parent_id)) found.add(team.id)
  }
  return found
}
