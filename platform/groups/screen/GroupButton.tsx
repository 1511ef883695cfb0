import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { fieldsOf } from '#engine/record/define.ts'
import { useOverride, useSetup } from '#engine/web/context.tsx'
import type { GroupButtonProps } from '#engine/web/slots.ts'
import { isShortList } from '#engine/web/use-options.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { groupFields } from './group-model.ts'

/** The button that chooses the group field of a list. */
export default function GroupButton({ definition, rights, field, onGroup }: GroupButtonProps) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const override = useOverride(definition)
  const phone = useIsPhone()
  const fields = fieldsOf(definition)
  const names = groupFields(definition, { is_short_list: (record) => isShortList(catalog, record), rights })
  if (names.length === 0) return null
  const labelOf = (name: string) => i18n._(override.columns?.[name]?.label ?? fields[name].label)
  const chosen = field === undefined ? null : labelOf(field)
  const words = chosen === null ? t`Group by` : t`Grouped by ${chosen}`
  return (
    <LazyMenu
      label={t`Group by`}
      position="bottom-end"
      items={[
        { label: t`No groups`, checked: field === undefined, onClick: () => onGroup(undefined) },
        '-',
        ...names.map((name) => ({ label: labelOf(name), checked: name === field, onClick: () => onGroup(name) })),
      ]}
      target={
        phone || chosen === null ? (
          <ActionIcon
            variant={chosen === null ? 'default' : 'light'}
            size={phone ? 40 : 30}
            aria-label={words}
            title={words}
          >
            <IconStack2 size={phone ? 17 : 16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconStack2 size={15} aria-hidden />} aria-label={words}>
            {chosen}
          </Button>
        )
      }
    />
  )
}
