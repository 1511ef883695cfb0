import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { get } from '#ui/client/request.ts'
import { dayOf, formatDate, formatMoney, formatNumber } from '#ui/display.ts'
import { Muted, Stack, Title } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { Pill } from '#ui/bits.tsx'
import { challan } from '../challan.record.ts'

interface GoodsOut {
  challan_id: number
  number: string
  contact_id: number | null
  name: string
  description: string | null
  unit: string | null
  left: string
  value: string
  since: string
  limit: string | null
}

const WARN_DAYS = 30
const DAY = 86_400_000

/** What is still with each job worker and with others, since when, and by when the law wants it back. */
export function GoodsOutList() {
  const tenant = useTenantKey()
  const found = useQuery({
    queryKey: [...tenant, challan.name, 'goods out'],
    queryFn: ({ signal }) => get<{ data: GoodsOut[]; is_more: boolean }>('goods_out', { quiet: true, signal }),
  })
  return (
    <Stack gap="md">
      <Title order={2}>
        <Trans>Still out</Trans>
      </Title>
      <Loaded query={found} failed={<Trans>The goods could not be loaded</Trans>} lines={5}>
        {({ data, is_more }) =>
          data.length === 0 ? (
            <Muted>
              <Trans>
                Nothing is with job workers or others. Goods that leave without a sale go on a delivery challan.
              </Trans>
            </Muted>
          ) : (
            <Stack gap="md">
              {[...Map.groupBy(data, ({ contact_id, name }) => `${contact_id ?? ''} ${name}`)].map(([key, rows]) => (
                <Holder key={key} rows={rows} />
              ))}
              {is_more && (
                <Muted>
                  <Trans>Only the first challans are shown. The list of delivery challans has all of them.</Trans>
                </Muted>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  )
}

function Holder({ rows }: { rows: readonly GoodsOut[] }) {
  const { t } = useLingui()
  const [{ contact_id, name }] = rows
  const head = [t`Goods`, t`Challan`, t`Since`, t`Last day by law`, t`Still out`, t`Value`]
  return (
    <Panel title={contact_id === null ? name : <RecordLink record="contact" id={contact_id} title={name} />} order={3}>
      <Table stacked head={head} figures={4}>
        {rows.map(({ challan_id, number, description, unit, left, value, since, limit }, index) => (
          <tr key={`${challan_id} ${index}`}>
            <td>{description}</td>
            <FigureCells
              head={head}
              texts={3}
              cells={[
                <RecordLink key="challan" record={challan.name} id={challan_id} title={number} />,
                formatDate(since),
                limit === null ? null : <Limit key="limit" day={limit} />,
                [formatNumber(left), unit].filter(Boolean).join(' '),
                formatMoney(value),
              ]}
            />
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

/** The last day by law; in words once it has passed, because the goods then count as supplied. */
function Limit({ day }: { day: string }) {
  const { t } = useLingui()
  const today = dayOf(new Date())
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY)
  if (days < 0) return <Pill tone="danger">{t`${formatDate(day)}: counts as supplied`}</Pill>
  if (days <= WARN_DAYS) return <Pill tone="warm">{t`${formatDate(day)}: ${days} days left`}</Pill>
  return formatDate(day)
}
