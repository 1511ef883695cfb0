import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ActionDefinition } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ActionForm } from '#engine/web/actions/ActionForm.tsx'
import { useAct } from '#engine/web/actions/use-act.ts'
import type { Row } from '#engine/web/override.ts'
import { choiceLabel } from '#engine/web/value-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { challan } from '../challan.record.ts'
import { useChallanGoods } from '../use-challan-goods.web.ts'
import { OpenGoods } from './GoodsInput.web.tsx'

type How = 'back' | 'supplied'

/** Takes goods of a challan back, or says with which invoice they were sold from where they were. */
export default function GoodsBackDialog({
  definition,
  row,
  onClose,
}: {
  definition: RecordDefinition
  row: Row
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const act = useAct(definition)
  const found = useChallanGoods(row.id)
  const [how, setHow] = useState<How>('back')
  const field = challan.actions.goods_back.input.how
  const lines = (found.data?.lines ?? []).filter(({ left }) => left !== '0')
  const through_job_work = lines.some(({ job_work_id }) => job_work_id !== null)
  return (
    <Dialog asks title={t`Goods back`} width={560} onClose={onClose}>
      <Loaded query={found} failed={<Trans>The goods could not be loaded</Trans>} lines={4}>
        {() =>
          through_job_work ? (
            <Muted>
              <Trans>
                These are pieces of an order. Choose “Came back” on their job work: it is linked on the tab with the
                goods.
              </Trans>
            </Muted>
          ) : (
            <Stack>
              <Segmented
                label={i18n._(field.label)}
                value={how}
                options={field.options.map((value) => ({ value, label: i18n._(choiceLabel(field, value)) }))}
                onChange={setHow}
              />
              <OpenGoods.Provider value={lines}>
                <ActionForm
                  definition={definition}
                  action={asked(how, row.purpose === 'Job Work')}
                  submit={how === 'back' ? t`Take back` : t`Save`}
                  onSubmit={async (values) => {
                    await act.mutateAsync({
                      id: row.id,
                      version: row.version,
                      name: 'goods_back',
                      values: { ...values, how },
                    })
                    onClose()
                  }}
                  onClose={onClose}
                />
              </OpenGoods.Provider>
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** What is asked: goods that were sold need their invoice, those that came back may have a challan of the other party. */
function asked(how: How, is_job_work: boolean): ActionDefinition {
  const { how: _how, goods, came_on, sold_by, work_done, came_from, ...rest } = challan.actions.goods_back.input
  const of_work = is_job_work ? { work_done, ...(how === 'back' ? { came_from } : {}) } : {}
  return {
    ...challan.actions.goods_back,
    input: how === 'back' ? { goods, came_on, ...rest, ...of_work } : { goods, came_on, sold_by, ...of_work },
  }
}
