import { useRowsOf } from '#platform/timeline/screen/use-rows-of.ts'
import { quotation } from '../quotations/quotation.record.ts'

/** The quotations of an opportunity, newest first. */
export const useQuotationsOf = (opportunity_id: number) =>
  useRowsOf(quotation, {
    ...{ field: 'opportunity_id', value: opportunity_id, sort: '-date' },
    columns: ['number', 'buyer_name', 'date', 'valid_until', 'status', 'total'],
  })
