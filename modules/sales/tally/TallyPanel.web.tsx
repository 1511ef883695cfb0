import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { usePermissions } from '#engine/web/use-rights.ts'
import { SaveFileButton } from '#platform/export/screen/SaveFileButton.tsx'
import { formatDate } from '#ui/display.ts'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

const TallyNames = lazy(() => import('./TallyNames.web.tsx'))

/** Files for Tally with everything that was posted on the days of the day book. */
export default function TallyPanel({ from, to }: { from: string; to: string }) {
  const { t } = useLingui()
  const { data: permissions } = usePermissions()
  const [naming, setNaming] = useState(false)
  const is_owner = permissions?.some((one) => one.is_owner) ?? false
  const [first, last] = [formatDate(from), formatDate(to)]
  return (
    <Panel title={t`Tally`}>
      <Stack>
        <Muted>
          <Trans>
            Everything that was posted from {first} to {last}. In Tally choose Import, take the ledgers and items first
            and then the vouchers. A voucher that is there already is changed, not added again.
          </Trans>
        </Muted>
        <Row>
          <SaveFileButton path="tally/masters" query={{ from, to }} name={`Tally masters ${from} ${to}.xml`}>
            <Trans>Ledgers and items</Trans>
          </SaveFileButton>
          <SaveFileButton path="tally/vouchers" query={{ from, to }} name={`Tally vouchers ${from} ${to}.xml`}>
            <Trans>Vouchers</Trans>
          </SaveFileButton>
          {is_owner && (
            <Button variant="subtle" onClick={() => setNaming(true)}>
              <Trans>Names of the ledgers</Trans>
            </Button>
          )}
        </Row>
      </Stack>
      {naming && (
        <Suspense>
          <TallyNames onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
