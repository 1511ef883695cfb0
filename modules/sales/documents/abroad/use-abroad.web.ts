import { type Context, useContext, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ComputedValues } from '#engine/web/form/computed-values.ts'
import { share } from '#engine/web/form/share.ts'
import type { Currency } from '#modules/gst/currency/currencies.ts'
import { pricedAbroad } from '../foreign-fields.ts'
import { computedAbroad } from './shown-abroad.web.ts'

type Store = typeof ComputedValues extends Context<infer Of> ? Of : never

/** The currency of the prices of the surrounding form; null for rupees. */
export function useCurrency(): Currency | null {
  const [prices_abroad, currency, buyer_gst_type] = useWatch({ name: ['prices_abroad', 'currency', 'buyer_gst_type'] })
  return pricedAbroad({ prices_abroad, currency, buyer_gst_type })?.currency ?? null
}

/** The computed values of the surrounding form in the currency of its prices. */
export function useStoreAbroad(): Store {
  const rupees = useContext(ComputedValues)
  const { getValues } = useFormContext()
  return useMemo(() => {
    let base: Record<string, unknown> | null = null
    let values: Record<string, unknown> = {}
    return {
      subscribe: rupees.subscribe,
      values() {
        const now = rupees.values()
        if (now !== base) values = share(values, { ...(computedAbroad(getValues(), now)?.values ?? now) })
        base = now
        return values
      },
    }
  }, [rupees, getValues])
}
