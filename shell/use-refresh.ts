import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '#ui/toast.ts'

/** Reads fresh data without reloading the page. */
export function useRefresh(): () => void {
  const { t } = useLingui()
  const queries = useQueryClient()
  return () => {
    void queries
      .invalidateQueries()
      .then(() => notify({ kind: 'info', setting: 'brief', id: 'refreshed', message: t`Everything is up to date` }))
  }
}
