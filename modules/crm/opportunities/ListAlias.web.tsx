import { useEffect } from 'react'
import { useParams } from '@tanstack/react-router'
import { useGo, usePlaceSearch } from '#ui/places.ts'

/** `/business/{businessId}/opportunity`: the other address of the list. */
export default function ListAlias() {
  const { businessId } = useParams({ strict: false }) as { businessId?: string }
  const search = usePlaceSearch()
  const go = useGo()
  useEffect(() => {
    void go({ to: `/business/${businessId}/opportunities`, search, replace: true })
    // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes once
  }, [])
  return null
}
