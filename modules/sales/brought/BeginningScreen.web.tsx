import { Trans } from '@lingui/react/macro'
import { IconFileImport, IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usePaths, useWhole, Whole } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { ButtonLink } from '#ui/layout/ButtonLink.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { invoice } from '../invoices/invoice.record.ts'
import { bill } from '../purchases/bills/bill.record.ts'
import { openingBalance } from './opening-balance.record.ts'
import { ReturnsFrom } from './ReturnsFrom.web.tsx'

/** `/business/{businessId}/settings/beginning`: what comes over from the books before. */
export default function BeginningScreen() {
  return (
    <SettingsPage
      title={<Trans>Beginning of the books</Trans>}
      detail={
        <Trans>Bring over what your old books had, so that accounts and stock are right from the first day.</Trans>
      }
    >
      <Whole of={openingBalance}>{() => <Openings />}</Whole>
      <Panel title={<Trans>Old papers</Trans>}>
        <Stack>
          <Muted>
            <Trans>
              Files of Vyapar, Tally, Zoho Books or a spreadsheet, one row for each item. Old numbers stay, and your own
              series is not touched. Each import can be undone.
            </Trans>
          </Muted>
          <List framed>
            <Whole of={invoice}>{() => <ImportRow of={invoice} title={<Trans>Import old invoices</Trans>} />}</Whole>
            <Whole of={bill}>{() => <ImportRow of={bill} title={<Trans>Import old purchase bills</Trans>} />}</Whole>
          </List>
        </Stack>
      </Panel>
      <ReturnsFrom />
    </SettingsPage>
  )
}

function Openings() {
  const paths = usePaths(useWhole(openingBalance))
  const rights = useRights(openingBalance)
  return (
    <Panel title={<Trans>Opening balances</Trans>}>
      <Stack>
        <Muted>
          <Trans>
            What clients and suppliers owed, bill by bill or as one sum; cash, bank accounts, and the stock of each item
            at each branch.
          </Trans>
        </Muted>
        <Row>
          {rights.can('create') && (
            <ButtonLink to={paths.create}>
              <Trans>Enter a balance</Trans>
            </ButtonLink>
          )}
          {rights.can('import') && (
            <ButtonLink to={paths.import} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
              <Trans>From a file</Trans>
            </ButtonLink>
          )}
          <ButtonLink to={paths.list} variant="default" leftSection={<IconScale size={16} aria-hidden />}>
            <Trans>All opening balances</Trans>
          </ButtonLink>
        </Row>
      </Stack>
    </Panel>
  )
}

function ImportRow({ of, title }: { of: RecordDefinition; title: ReactNode }) {
  const paths = usePaths(useWhole(of))
  const rights = useRights(of)
  return rights.can('import') ? (
    <ListRow lead={<IconFileImport size={18} aria-hidden />} title={title} to={{ to: paths.import }} />
  ) : null
}
