import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantKey, useWhole } from '#engine/web/context.tsx'
import type { InputProps } from '#engine/web/override.ts'
import { useCreate } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { useKeepTitle, useTitles } from '#engine/web/use-titles.ts'
import { textOf } from '#engine/web/value-text.ts'
import { SearchSelect } from '#ui/fields/SearchSelect.tsx'
import { inputProps, useField } from '#ui/fields/use-field.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { contact } from './contact.record.ts'
import { findCompanies } from './find-companies.web.ts'

const TYPING_MS = 200

/** Chooses the company of a person among the companies, or makes one with the typed name. */
export default function CompanyInput({ path, field, locked }: InputProps) {
  const { t } = useLingui()
  const tenant = useTenantKey()
  const definition = useWhole(contact)
  const rights = useRights(definition)
  const keepTitle = useKeepTitle()
  const create = useCreate(definition)
  const shared = { name: path, label: field.label, description: field.help, disabled: locked }
  const { field: input, label, error } = useField({ ...shared, picked: true })
  const value = typeof input.value === 'number' ? input.value : null
  const found = useTitles(value === null ? [] : [{ record: contact.name, id: value }])(contact.name, value)
  const chosen = value === null || found === undefined ? null : { id: value, title: found?.title ?? t`No access` }
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const wanted = text === chosen?.title ? '' : text.trim()
  const [typed] = useDebouncedValue(wanted, TYPING_MS)
  const query = useQuery({
    queryKey: [...tenant, 'list', contact.name, 'companies', typed],
    queryFn: ({ signal }) => findCompanies(typed, signal),
    enabled: opened,
    placeholderData: keepPreviousData,
  })
  const is_late = wanted !== typed || query.isFetching
  const options = is_late ? [] : (query.data ?? [])
  const choose = (option: (typeof options)[number]) => {
    keepTitle(contact.name, option)
    input.onChange(option.id)
  }
  const make = () =>
    create.mutate(
      { body: { kind: 'Company', name: wanted }, idempotency_key: crypto.randomUUID() },
      {
        onSuccess: (row) => choose({ id: row.id, title: textOf(row.name), detail: '', is_live: true }),
        onError: (failure) => notify({ kind: 'error', title: t`The company was not added`, message: wordsOf(failure) }),
      },
    )
  return (
    <SearchSelect
      input={inputProps(shared, label, error)}
      value={value}
      chosen={chosen}
      found={options}
      text={text}
      state={query.isError ? 'failed' : is_late ? 'loading' : 'ready'}
      create={rights.can('create') && wanted !== '' ? { label: t`Add company “${wanted}”`, onCreate: make } : undefined}
      disabled={input.disabled || create.isPending}
      inputRef={input.ref}
      onText={setText}
      onOpen={() => setOpened(true)}
      onBlur={input.onBlur}
      onChange={(id) => {
        const option = options.find((one) => one.id === id)
        if (option) choose(option)
        else input.onChange(id)
      }}
    />
  )
}
