import { expect, test } from 'vitest'
import { allRows, rowsOf, takeMarks } from './marks.ts'

// The first set that a process takes can be that of a table without rows: this file takes it first.
test('the first set of a process may have no rows', () => {
  expect(takeMarks(0)).toHaveLength(0)
  expect(rowsOf(allRows(0))).toHaveLength(0)
})
