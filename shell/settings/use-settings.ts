import { useQuery } from '@tanstack/react-query'
import type { SettingsGroup, ShellSetup } from '../menu.ts'

/** All settings, or null until their code is loaded. If it cannot be loaded, there are none. */
export function useSettings(load: ShellSetup['settings']): SettingsGroup[] | null {
  const { data, isError } = useQuery({
    queryKey: ['settings entries'],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // The code may be in the cache of the browser, also without a network.
    networkMode: 'always',
    retry: false,
  })
  return data ?? (isError ? [] : null)
}
