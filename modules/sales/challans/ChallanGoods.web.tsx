import { Trans, useLingui } from '@lingui/react/macro'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { choiceLabel } from '#engine/web/value-text.ts'
import { Pill } from '#ui/bits.tsx'
import { formatDate, formatNumber } from '#ui/display.ts'
import { Muted, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Notice, Panel } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { goodsBack } from './back/goods-back.record.ts'
import { type BackRow, type GoodsLine, useChallanGoods } from './use-challan-goods.web.ts'

/** What of a challan is still out, line by line, and what came back. */
export default function ChallanGoods({ row }: RecordPartProps) {
  const found = useChallanGoods(row.id)
  return (
    <Loaded query={found} failed={<Trans>The goods could not be loaded</Trans>} lines={4}>
      {({ lines, backs }) => (
        <Stack gap="lg" below_tabs>
          {isNeedingBill(row) && (
            <Notice>
              <Trans>Goods for job work in another state need an e-way bill, whatever their value.</Trans>
            </Notice>
          )}
          <Lines lines={lines} />
          <Stack gap="xs">
            <Title order={3}>
              <Trans>Goods back</Trans>
            </Title>
            {backs.length === 0 ? (
              <Muted>
                <Trans>Nothing came back yet.</Trans>
              </Muted>
            ) : (
              <List framed>
                {backs.map((one) => (
                  <Back key={one.id} one={one} />
                ))}
              </List>
            )}
          </Stack>
        </Stack>
      )}
    </Loaded>
  )
}

/** Goods to a job worker in another state need an e-way bill at any value (CGST rules, rule 138(1), third proviso). */
const isNeedingBill = (row: RecordPartProps['row']): boolean =>
  row.status === 'posted' &&
  row.purpose === 'Job Work' &&
  typeof row.supply_place === 'string' &&
  row.supply_place !== row.seller_state

function Lines({ lines }: { lines: readonly GoodsLine[] }) {
  const { t } = useLingui()
  const head = [t`Item`, t`Sent`, t`Back`, t`Loss or waste`, t`Still out`]
  return (
    <Panel>
      <Table stacked head={head} figures={1}>
        {lines.map(({ id, description, unit, job_work_id, sent, back, lost, left }) => (
          <tr key={id}>
            <td>
              {description}
              {job_work_id !== null && (
                <small className="muted">
                  {' · '}
                  <RecordLink record="job_work" id={job_work_id} title={t`Job work`} />
                </small>
              )}
            </td>
            <FigureCells
              head={head}
              cells={[
                [formatNumber(sent), unit].filter(Boolean).join(' '),
                back === '0' ? null : formatNumber(back),
                lost === '0' ? null : formatNumber(lost),
                formatNumber(left),
              ]}
            />
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

const TONES = { expected: 'warm', received: 'brand', cancelled: 'danger' } as const

function Back({ one }: { one: BackRow }) {
  const { t, i18n } = useLingui()
  const { id, name, status, how, date, buyer_name, their_number } = one
  const facts = [
    date && formatDate(date),
    buyer_name,
    their_number && t`their challan ${their_number}`,
    how === 'supplied' && i18n._(choiceLabel(goodsBack.fields.how, how)),
  ]
  return (
    <ListRow
      title={<RecordLink record={goodsBack.name} id={id} title={name} />}
      detail={facts.filter(Boolean).join(' · ')}
      side={status && <Pill tone={TONES[status]}>{i18n._(choiceLabel(goodsBack.fields.status, status))}</Pill>}
    />
  )
}
