import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import type { WorkPaper } from '../use-progress.web.ts'

/** The challans and bills of a job work, each as a link behind a dot. */
export function PaperLinks({ papers }: { papers: readonly WorkPaper[] }) {
  const { t } = useLingui()
  return papers.map(({ record, id, number }) => {
    const draft = record === 'bill' ? t`Draft of a bill` : t`Draft of a challan`
    return (
      <Fragment key={`${record} ${id}`}>
        {' · '}
        <RecordLink record={record} id={id} title={number ?? draft} />
      </Fragment>
    )
  })
}
