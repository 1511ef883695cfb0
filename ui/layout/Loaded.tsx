import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from '../states.tsx'

/** Shows what a query has read; grey lines until then, and what failed with Retry. */
export function Loaded<Data>({
  query,
  failed,
  lines = 5,
  children,
}: {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** What could not be loaded. */
  failed: ReactNode
  lines?: number
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorState what={failed} error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton lines={lines} height={18} />
}
