import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { ApprovalSteps } from './ApprovalSteps.web.tsx'
import { type Decided, useApprovals } from './calls.web.ts'

// More names than anybody reads.
const MOST_NAMES = 6

interface Progress {
  request: Decided | null
  next: { id: number; name: string; for: string | null }[]
}

/** The approval of one record: its decisions, and who may decide next. The panel of a record that may need approval. */
export default function ApprovalProgress({ record, id }: { record: string; id: number }) {
  const { t } = useLingui()
  const query = useApprovals<Progress>(`approvals/of/${record}/${id}`)
  return (
    <Loaded query={query} failed={<Trans>The approval could not be loaded</Trans>} lines={3}>
      {({ request, next }) => {
        const names = next.slice(0, MOST_NAMES).map((one) => (one.for ? t`${one.name} for ${one.for}` : one.name))
        const who = [...names, ...(next.length > MOST_NAMES ? ['…'] : [])].join(', ')
        return (
          <Stack>
            {request?.status === 'Pending' && (
              <Notice tone={next.length === 0 ? 'warm' : 'plain'}>
                {next.length === 0 ? (
                  <Trans>Nobody else may approve this now. Ask the owner of the business to name somebody.</Trans>
                ) : (
                  <Trans>Waits for one of: {who}</Trans>
                )}
              </Notice>
            )}
            <ApprovalSteps steps={request?.steps ?? []} />
          </Stack>
        )
      }}
    </Loaded>
  )
}
