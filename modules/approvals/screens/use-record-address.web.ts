import { pathsOf, useSetup } from '#engine/web/context.tsx'

/** The address of the record of a request; none where the business has no such records any more. */
export function useRecordAddress() {
  const { catalog, business_id } = useSetup()
  return ({ record, record_id }: { record: string; record_id: number }) => {
    const definition = catalog.records.find(({ name }) => name === record)
    return definition && { to: pathsOf({ business_id, definition }).one(record_id) }
  }
}
