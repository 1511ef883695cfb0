import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { useSetup } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { formatDate } from '#ui/display.ts'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

const TallyNames = lazy(() => import('./TallyNames.web.tsx'))

/** Files for Tally with everything that was posted on the days of the day book. */
export default function TallyPanel({ from, to }: { from: string; to: string }) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const { data: permissions } = usePermissions()
  const [naming, setNaming] = useState(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (kind: 'masters' | 'vouchers') =>
      saveFile(await readFile(`tally/${kind}`, { from, to }), `Tally ${kind} ${from} ${to}.xml`),
    onError: (error) => notify({ kind: 'error', title: t`The file was not made`, message: wordsOf(error) }),
  })
  const button = (kind: 'masters' | 'vouchers', words: string) => (
    <Button
      variant="default"
      loading={isPending && variables === kind}
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => mutate(kind)}
    >
      {words}
    </Button>
  )
  // Another business has names of its own.
  const is_owner = permissions?.some((one) => one.is_owner) ?? false
  const [first, last] = [formatDate(from), formatDate(to)]
  return (
    <Panel title={t`Tally`}>
      <Stack>
        <Muted>
          <Trans>
            Everything that was posted from {first} to {last}. In Tally choose Import, take the ledgers first and then
            the vouchers. A voucher that is there already is changed, not added again.
          </Trans>
        </Muted>
        <Row>
          {button('masters', t`Ledgers`)}
          {button('vouchers', t`Vouchers`)}
          {is_owner && (
            <Button variant="subtle" onClick={() => setNaming(true)}>
              <Trans>Names of the ledgers</Trans>
            </Button>
          )}
        </Row>
      </Stack>
      {naming && (
        <Suspense>
          <TallyNames key={business_id} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
