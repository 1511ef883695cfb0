// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { expect, it } from 'vitest'
import { CESS_COLUMNS, useCessColumns } from './cess-columns.web.ts'

type Values = Record<string, any>

function columnsOf(values: Values) {
  const kept: { form?: UseFormReturn<Values> } = {}
  function Form({ children }: { children: ReactNode }) {
    kept.form = useForm<Values>({ defaultValues: values })
    return <FormProvider {...kept.form}>{children}</FormProvider>
  }
  const { result } = renderHook(() => useCessColumns('lines'), { wrapper: Form })
  const set = (name: string, value: unknown) => act(() => kept.form?.setValue(name, value))
  return { result, set }
}

const line = { item_id: 1, cess_rate: null, cess_per_unit: null }

it('no form shows cess until a line has it; then it stays, also when that cess is removed', () => {
  const { result, set } = columnsOf({ date: '2026-11-20', lines: [line] })
  expect(result.current).toMatchObject({ hidden: CESS_COLUMNS, may_show: false })
  set('lines', [{ ...line, cess_per_unit: '4.17' }])
  expect(result.current.hidden).toEqual([])
  set('lines', [line])
  expect(result.current.hidden).toEqual([])
})

it('a form offers the columns on days on which goods may carry cess, on a bill by the day of the supplier', () => {
  const { result } = columnsOf({ date: '2026-02-05', bill_date: '2026-01-31', lines: [line] })
  expect(result.current.may_show).toBe(true)
  act(() => result.current.show())
  expect(result.current).toMatchObject({ hidden: [], may_show: false })
  expect(columnsOf({ date: '2026-02-01', lines: [] }).result.current.may_show).toBe(false)
})
