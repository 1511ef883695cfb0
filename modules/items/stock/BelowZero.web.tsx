import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetup } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { put } from '#ui/client/request.ts'
import { Tick } from '#ui/layout/choices.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { useStockSetting } from './use-stock.web.ts'

/** The owner's answer to whether more may be sold than there is. */
export function BelowZero() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { business_id } = useSetup()
  const is_owner = usePermissions().data?.some((one) => one.is_owner) ?? false
  const { data } = useStockSetting()
  const save = useMutation({
    mutationFn: (allows_below_zero: boolean) => put('stock_setting', { allows_below_zero }, { quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [business_id] }),
    onError: (failure) => notify({ kind: 'error', title: t`The setting stays as it is`, message: wordsOf(failure) }),
  })
  if (!data || !is_owner) return null
  return (
    <Panel title={<Trans>Stock below zero</Trans>}>
      <Tick
        as_switch
        checked={save.isPending ? save.variables : data.allows_below_zero}
        disabled={save.isPending}
        onChange={(allowed) => save.mutate(allowed)}
      >
        <Trans>Allow selling more than there is</Trans>
        <small>
          <Trans>Turn this on if papers are often written before the goods are entered.</Trans>
        </small>
      </Tick>
    </Panel>
  )
}
