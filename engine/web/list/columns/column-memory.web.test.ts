// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { columnsKey, keepColumns, readColumns } from './column-memory.ts'

beforeEach(() => localStorage.clear())

describe('the columns of a list', () => {
  it('are restored as the person arranged them, without the sort', () => {
    const columns = {
      columnOrder: ['city', 'name'],
      columnPinning: { start: ['name'] },
      columnVisibility: { email: false },
      columnSizing: { name: 300 },
    }
    keepColumns('k', { ...columns, sort: { id: 'city', desc: true } })
    expect(readColumns('k')).toEqual(columns)
  })
  it('belong to one person and one record', () => {
    expect(columnsKey(4, 'lead')).not.toBe(columnsKey(5, 'lead'))
  })
  it.each(['', 'no json', '[]', 'null', '{"columnOrder":7,"columnSizing":{"name":"wide"}}'])(
    'survive a damaged entry: %s',
    (text) => {
      localStorage.setItem('k', text)
      expect(readColumns('k').columnOrder).toBeUndefined()
      expect(readColumns('k').columnSizing?.name).toBeUndefined()
    },
  )
})
