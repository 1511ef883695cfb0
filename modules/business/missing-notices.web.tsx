import { Trans, useLingui } from '@lingui/react/macro'
import type { BusinessDetail } from '#shell/session-queries.ts'
import { Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { labelsOfMissing } from './business-values.ts'

/** What a business lacks and what for: to open its screens, or to print papers. Nothing where it lacks nothing. */
export function MissingNotices({ business }: { business: Pick<BusinessDetail, 'missing' | 'missing_for_papers'> }) {
  const { i18n } = useLingui()
  const listed = (paths: readonly string[]) =>
    labelsOfMissing(paths)
      .map((label) => i18n._(label))
      .join(', ')
  const for_screens = listed(business.missing)
  const for_papers = listed(business.missing_for_papers)
  if (!for_screens && !for_papers) return null
  return (
    <div role="status">
      <Stack gap="sm">
        {for_screens && (
          <Notice tone="warm">
            <Trans>Needed first: {for_screens}. Menu, fields and branches of its pages depend on it.</Trans>
          </Notice>
        )}
        {for_papers && (
          <Notice>
            <Trans>
              Still missing: {for_papers}. Quotations and invoices print it; everything else works without it.
            </Trans>
          </Notice>
        )}
      </Stack>
    </div>
  )
}
