import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from '../states.tsx'

/** Shows the data of a query; grey lines while it loads, and an error with Retry if it fails. */
export function Loaded<Data>({
  query,
  failed,
  lines = 5,
  children,
}: {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** The title of the error: what could not be loaded. */
  failed: ReactNode
  lines?: number
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState what={failed} error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton lines={lines} height={18} />
}
