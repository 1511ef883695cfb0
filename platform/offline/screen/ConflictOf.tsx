import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSetup, Whole } from '#engine/web/context.tsx'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { namedIn, useBookWith } from '#engine/web/use-titles.ts'
import { valueText } from '#engine/web/value-text.ts'
import { formatDateTime } from '#ui/display.ts'
import { ChoiceCards } from '#ui/layout/choices.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import type { Clash, Entry } from '../queue.ts'
import { clashesOf } from './keeper.ts'

type Side = 'mine' | 'theirs'

/** Both values of the fields that the person and somebody else changed, to choose from. */
export function ConflictOf({ entry, onSettle }: { entry: Entry; onSettle: (side: Side) => void }) {
  const { catalog } = useSetup()
  const definition = catalog.records.find(({ name }) => name === entry.record)
  if (!definition) return null
  return <Whole of={definition}>{(whole) => <Choose definition={whole} entry={entry} onSettle={onSettle} />}</Whole>
}

function Choose({
  definition,
  entry,
  onSettle,
}: {
  definition: RecordDefinition
  entry: Entry
  onSettle: (side: Side) => void
}) {
  const { t } = useLingui()
  const clashes = clashesOf(entry)
  const text = useTexts(definition, clashes)
  const [side, setSide] = useState<Side>('mine')
  return (
    <Stack gap="md">
      <ChoiceCards<Side>
        label={t`Which one is right?`}
        name={`conflict-${entry.key}`}
        value={side}
        options={[
          { value: 'mine', title: text('mine'), detail: t`Yours` },
          { value: 'theirs', title: text('theirs'), detail: t`Saved by the other` },
        ]}
        onChange={setSide}
      />
      <Row justify="flex-end">
        <Button onClick={() => onSettle(side)}>
          {side === 'mine' ? <Trans>Send mine</Trans> : <Trans>Keep the other</Trans>}
        </Button>
      </Row>
    </Stack>
  )
}

/** The clashing fields with the values of one side: "Name: Ravi, Phone: 98250 12345". */
function useTexts(definition: RecordDefinition, clashes: readonly Clash[]): (side: Side) => string {
  const { t, i18n } = useLingui()
  const named = Object.fromEntries(clashes.map(({ name, mine, theirs }) => [name, [mine, theirs]]))
  const book = useBookWith(useOptionBook(definition), namedIn(definition.fields, named))
  const textOf = (name: string, value: unknown): string => {
    const field = definition.fields[name]
    if (field.kind === 'instant') return formatDateTime(value as string | null)
    if (field.kind === 'lines') return t`${Array.isArray(value) ? value.length : 0} entries`
    return valueText({ field, value, book, i18n })
  }
  return (side) =>
    clashes
      .filter(({ name }) => name in definition.fields)
      .map((clash) => `${i18n._(definition.fields[clash.name].label)}: ${textOf(clash.name, clash[side]) || t`empty`}`)
      .join(', ')
}
