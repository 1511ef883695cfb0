import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Kbd } from '#ui/bits.tsx'
import { formatCount } from '#ui/display.ts'
import { useSetup } from '../context.tsx'
import { Problem, Spacer } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { wordsOf } from '#ui/states.tsx'
import type { ListState } from './use-list-screen.ts'

/** The number of records and the grid's shortcuts; on phones the New button, within reach of the thumb. */
export default function ListFooter({
  definition,
  list,
  query,
  visible,
  rights,
  create,
  phone,
}: Pick<ListState, 'definition' | 'list' | 'query' | 'visible' | 'rights' | 'create' | 'phone'>) {
  const { i18n } = useLingui()
  const { Totals } = useSetup().slots
  const many = i18n._(definition.label[list.total === 1 ? 'one' : 'many']).toLocaleLowerCase(i18n.locale)
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const total = list.total === undefined ? null : formatCount(list.total, list.total_capped)
  return (
    <>
      <span aria-live="polite">
        {total !== null && (
          <Trans>
            <b>{total}</b> {many}
          </Trans>
        )}
        {list.tolerant && (
          <>
            {' · '}
            <Trans>no exact match, showing similar spellings</Trans>
          </>
        )}
      </span>
      {Totals && (list.total ?? 0) > 0 && (
        <Suspense>
          <Totals {...{ definition, query, rights, phone }} columns={visible} enabled={!list.stale} />
        </Suspense>
      )}
      {list.error && list.source.count > 0 && (
        <Problem>
          {wordsOf(list.error)}{' '}
          <LinkButton onClick={list.retry}>
            <Trans>Retry</Trans>
          </LinkButton>
        </Problem>
      )}
      <Spacer />
      {phone ? (
        rights.can('create') && (
          <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
            <Trans>New {one}</Trans>
          </Button>
        )
      ) : (
        <span className="row" aria-hidden>
          <Trans>
            <Kbd>J</Kbd> <Kbd>K</Kbd> move <Kbd>X</Kbd> select <Kbd>Space</Kbd> preview <Kbd>↵</Kbd> open
          </Trans>
        </span>
      )}
    </>
  )
}
