import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantKey } from '../context.tsx'
import { type RecordOption, searchQuery } from '../options-query.ts'

const TYPING_MS = 200

/** A search for records of one kind on the server. */
export interface RecordSearch {
  text: string
  setText: (text: string) => void
  /** Starts the search: no request is sent before the list is opened. */
  open: () => void
  found: readonly RecordOption[]
  state: 'loading' | 'failed' | 'ready'
}

/**
 * Searches records of one kind after a pause in typing; finds the newest ones while nothing is typed. `chosen` is the
 * title of the chosen record: the input shows it, and it is not searched for.
 */
export function useRecordSearch(
  record: string,
  { chosen, opened: at_once = false }: { chosen?: string; opened?: boolean } = {},
): RecordSearch {
  const tenant = useTenantKey()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(at_once)
  const wanted = text === chosen ? '' : text.trim()
  const [typed] = useDebouncedValue(wanted, TYPING_MS)
  const query = useQuery({ ...searchQuery(tenant, record, typed), enabled: opened })
  const is_late = wanted !== typed || query.isPending
  return {
    text,
    setText,
    open: () => setOpened(true),
    // Results for an older search text are not shown, because a quick Enter would choose one of them.
    found: is_late ? [] : (query.data ?? []),
    state: query.isError ? 'failed' : is_late ? 'loading' : 'ready',
  }
}
