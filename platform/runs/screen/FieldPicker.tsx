import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Field } from '#engine/record/fields.ts'
import { SearchedList } from '#ui/layout/FilterButton.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'

/** The button that adds a field to a bulk edit, with a search over the fields. */
export function FieldPicker({
  fields,
  first,
  onPick,
}: {
  fields: readonly (readonly [string, Field])[]
  /** No field is chosen yet. */
  first: boolean
  onPick: (name: string) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <LazyMenu
      width={280}
      label={t`Choose a field`}
      target={
        <Button
          data-autofocus={first || undefined}
          variant={first ? 'light' : 'subtle'}
          size="sm"
          w="fit-content"
          leftSection={<IconPlus size={15} aria-hidden />}
        >
          {first ? t`Choose a field` : t`Another field`}
        </Button>
      }
    >
      {(close) => (
        <SearchedList
          search
          label={t`Find a field`}
          placeholder={t`Change…`}
          choices={fields.map(([value, field]) => ({ value, label: i18n._(field.label) }))}
          onPick={(name) => {
            close()
            if (name) onPick(name)
          }}
        />
      )}
    </LazyMenu>
  )
}
