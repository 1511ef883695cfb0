import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import { Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { usePlaceSearch } from '#ui/places.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'

interface Props<Look> {
  /** The route that says what the page shows: it takes the token and changes nothing. */
  path: string
  /** Width of the page in px. */
  width: number
  /** Title of the page when the server does not answer. */
  failed: string
  /** What the reader can do when the link does not work. */
  missing: ReactNode
  head: (look: Look) => { business: string; logo?: string | null }
  children: (look: Look, link: PublicLink<Look>) => ReactNode
}

/** What the content of the page can do with its link. */
export interface PublicLink<Look> {
  token: string
  /** Shows this from now on. */
  show: (look: Look) => void
  /** Asks the server again. */
  reload: () => void
}

/** The page of a link that works without an account (`?token=`), in the language of the reader. */
export function PublicPage<Look>({ path, width, failed, missing, head, children }: Props<Look>) {
  const queries = useQueryClient()
  const token = String(usePlaceSearch().token ?? '')
  const key = ['public link', path, token]
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post<Look>(path, { token }, { quiet: true, signal }),
    retry: false,
    // What the reader sees stays until they answer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const reload = () => void refetch()
  const is_wrong = error instanceof ApiError && error.status === 404
  const shown = data && head(data)
  return (
    <Box component="main" maw={width} mx="auto" px="md" py="xl">
      <Stack>
        <Row>
          {shown?.logo && <img src={shown.logo} alt="" height={36} />}
          <b className="cut">{shown?.business}</b>
          <Spacer />
          <LanguageMenu />
        </Row>
        {data ? (
          children(data, { token, show: (look) => queries.setQueryData(key, look), reload })
        ) : (
          <Panel>
            {isPending ? (
              <Skeleton lines={4} height={16} />
            ) : error && !is_wrong ? (
              <ErrorState what={failed} error={error} onRetry={reload} />
            ) : (
              <EmptyState title={<Trans>This link does not work</Trans>}>{missing}</EmptyState>
            )}
          </Panel>
        )}
      </Stack>
    </Box>
  )
}
