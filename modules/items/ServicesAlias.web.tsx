import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useGo } from '#ui/places.ts'

const SERVICES = { combiner: 'AND', conditions: [{ field: 'kind', condition: 'In', values: ['service'] }] }

/** `/business/{businessId}/services`: the items that are services. */
export default function ServicesAlias() {
  const { businessId } = useParams({ strict: false }) as { businessId?: string }
  const go = useGo()
  useEffect(() => {
    void go({ to: `/business/${businessId}/inventry`, search: { filter: SERVICES }, replace: true })
    // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes once
  }, [])
  return null
}
