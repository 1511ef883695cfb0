import { expect, test } from 'vitest'
import { branchOf, type TeamNode, treeLines } from './tree.ts'

const team = (id: number, title: string, parent_id: number | null = null): TeamNode => ({
  id,
  title,
  parent_id,
  lead_id: null,
})
const teams = [team(1, 'Sales'), team(2, 'Surat', 1), team(3, 'Accounts'), team(4, 'Field', 2), team(5, 'Ahmedabad', 1)]

test('each team is followed by the teams below it, by name', () => {
  expect(treeLines(teams).map((line) => `${'-'.repeat(line.depth)}${line.team.title}`)).toEqual([
    'Accounts',
    'Sales',
    '-Ahmedabad',
    '-Surat',
    '--Field',
  ])
})

test('a team whose parent was deleted is at the top', () => {
  expect(treeLines([team(7, 'Left over', 99)])).toEqual([{ team: team(7, 'Left over', 99), depth: 0 }])
})

test('a team cannot be moved below itself or the teams below it', () => {
  expect([...branchOf(teams, 1)].sort()).toEqual([1, 2, 4, 5])
  expect([...branchOf(teams, 3)]).toEqual([3])
})
