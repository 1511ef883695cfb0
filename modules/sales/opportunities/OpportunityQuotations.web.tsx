import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { IconFileDescription, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { textOf } from '#engine/web/value-text.ts'
import { post } from '#ui/client/request.ts'
import { formatDate, formatMoney } from '#ui/display.ts'
import { Row } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { useGo } from '#ui/places.ts'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { DocumentStatus } from '../documents/DocumentStatus.web.tsx'
import { quotation } from '../quotations/quotation.record.ts'
import { useQuotationsOf } from './use-quotations.web.ts'

/** The quotations of an opportunity, newest first, and a new one with its client and items. */
export default function OpportunityQuotations({ row }: RecordPartProps) {
  const { t } = useLingui()
  const definition = useWhole(quotation)
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const go = useGo()
  const found = useQuotationsOf(row.id)
  const make = useMutation({
    mutationFn: () => post<{ quotation: { id: number } }>(`opportunities/${row.id}/quotation`, {}, { quiet: true }),
    onSuccess: (made) => go({ to: paths.one(made.quotation.id) }),
    onError: (error) => notify({ kind: 'error', title: t`The quotation was not made`, message: wordsOf(error) }),
  })
  return (
    <Box pt="md">
      {rights.can('create') && (
        <Row justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            <Trans>Make a quotation</Trans>
          </Button>
        </Row>
      )}
      <Loaded query={found} failed={<Trans>The quotations could not be loaded</Trans>} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={IconFileDescription} title={<Trans>No quotations from this opportunity yet</Trans>} />
          ) : (
            <List>
              {data.map((one) => (
                <ListRow
                  key={one.id}
                  to={{ to: paths.one(one.id) }}
                  title={textOf(one.number) || t`Draft`}
                  detail={[textOf(one.buyer_name), formatMoney(textOf(one.total))].filter(Boolean).join(' · ')}
                  side={
                    <>
                      <DocumentStatus definition={definition} row={one} />
                      <time dateTime={textOf(one.date)}>{formatDate(textOf(one.date))}</time>
                    </>
                  }
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </Box>
  )
}
