import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { usePaths, useSetup } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { useSignWords } from '../leads/duplicates/sign-words.web.ts'
import type { Alike } from './alike.web.ts'

/** Leads or contacts that share a phone, an email or the GSTIN with the record of the page. */
export function AlikeRows(props: {
  record: 'lead' | 'contact'
  rows: readonly Alike[]
  onCompare?: (id: number) => void
}) {
  const { record, rows, onCompare } = props
  const definition = useSetup().catalog.get(record)
  const paths = usePaths(definition)
  const book = useOptionBook(definition)
  const words = useSignWords()
  if (rows.length === 0) return null
  return (
    <List>
      {rows.map((one) => {
        const owner = book.find('user', one.assigned_user)?.title
        return (
          <ListRow
            key={one.id}
            title={
              one.visible ? (
                <TextLink to={paths.one(one.id)}>{one.name ?? String(one.id)}</TextLink>
              ) : record === 'lead' ? (
                <Trans>A colleague’s lead</Trans>
              ) : (
                <Trans>A colleague’s contact</Trans>
              )
            }
            detail={[words[one.matched], one.account_name, owner].filter(Boolean).join(' · ')}
            actions={
              one.visible &&
              onCompare && (
                <Button variant="default" onClick={() => onCompare(one.id)}>
                  <Trans>Compare</Trans>
                </Button>
              )
            }
          />
        )
      })}
    </List>
  )
}
