import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { recordKey } from '#engine/web/use-record.ts'
import { choiceLabel } from '#engine/web/value-text.ts'
import { get } from '#ui/client/request.ts'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { challan } from '../../challans/challan.record.ts'
import { bill } from '../../purchases/bills/bill.record.ts'
import type { WorkPaper } from '../use-progress.web.ts'
import { jobWork } from './job-work.record.ts'

/** The delivery challan with which the pieces went, and the bills of the job worker. */
export default function JobWorkPapers({ row }: RecordPartProps) {
  const tenant = useTenantKey()
  const found = useQuery({
    queryKey: [...recordKey(tenant, jobWork.name, row.id), 'papers', [challan.name, bill.name]],
    queryFn: ({ signal }) => get<{ data: WorkPaper[] }>(`${jobWork.path}/${row.id}/papers`, { quiet: true, signal }),
  })
  return (
    <Loaded query={found} failed={<Trans>The papers could not be loaded</Trans>} lines={2}>
      {({ data }) =>
        data.length === 0 ? (
          <Muted>
            <Trans>These pieces are on no delivery challan and on no purchase bill.</Trans>
          </Muted>
        ) : (
          <Stack gap="md" below_tabs>
            <List framed>
              {data.map((one) => (
                <Paper key={`${one.record} ${one.id}`} one={one} />
              ))}
            </List>
          </Stack>
        )
      }
    </Loaded>
  )
}

function Paper({ one: { record, id, number, status } }: { one: WorkPaper }) {
  const { t, i18n } = useLingui()
  const definition = record === 'bill' ? bill : challan
  return (
    <ListRow
      title={<RecordLink record={record} id={id} title={number ?? t`Draft ${id}`} />}
      detail={i18n._(definition.label.one)}
      side={status && i18n._(choiceLabel(definition.fields.status, status))}
    />
  )
}
