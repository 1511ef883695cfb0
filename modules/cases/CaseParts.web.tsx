import { Plural, Trans } from '@lingui/react/macro'
import { IconLifebuoy } from '@tabler/icons-react'
import { usePaths } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Status } from '#ui/bits.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { EmptyState } from '#ui/states.tsx'
import { MergedRows, useMerges } from '#modules/crm/index.web.ts'
import { usePartsOf } from './case.web.tsx'
import { ClockPill } from './clock-looks.web.tsx'

/** The cases that are part of this one, and the merges into it that can be undone. */
export default function CaseParts({ definition, row, book }: RecordPartProps) {
  const rights = useRights(definition)
  const merges = useMerges(definition, row.id).data?.filter((one) => one.can_undo) ?? []
  return (
    <Stack>
      <Parts definition={definition} row={row} book={book} is_alone={merges.length === 0} />
      {merges.length > 0 && (
        <MergedRows
          {...{ definition, merges, may_undo: rights.can('edit') && rights.can('delete') }}
          titleOf={(count) => (
            <Plural value={count} one="# case was merged into this one" other="# cases were merged into this one" />
          )}
        />
      )}
    </Stack>
  )
}

/** `is_alone`: nothing else is shown, so an empty list needs words. */
function Parts({ definition, row, book, is_alone }: RecordPartProps & { is_alone: boolean }) {
  const paths = usePaths(definition)
  return (
    <Loaded query={usePartsOf(row.id)} failed={<Trans>The cases could not be loaded</Trans>} lines={3}>
      {({ data }) =>
        data.length === 0 ? (
          is_alone && (
            <EmptyState icon={IconLifebuoy} title={<Trans>No case is part of this one</Trans>}>
              <Trans>In the form of another case, choose this one under “Part of”.</Trans>
            </EmptyState>
          )
        ) : (
          <List>
            {data.map((one) => {
              const status = book.find('case_status', one.status_id)
              return (
                <ListRow
                  key={one.id}
                  to={{ to: paths.one(one.id) }}
                  title={textOf(one.subject)}
                  detail={textOf(one.number)}
                  side={
                    <Row as="span">
                      <ClockPill row={one} quiet />
                      {status && <Status label={status.title} colour={textOf(status.color)} />}
                    </Row>
                  }
                />
              )
            })}
          </List>
        )
      }
    </Loaded>
  )
}
