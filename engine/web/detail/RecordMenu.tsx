import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArchive, IconDots, IconEyeQuestion, IconLink, IconMoodSad } from '@tabler/icons-react'
import { copyText } from '#ui/copy.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import type { MenuItem } from '#ui/menu-items.ts'
import { useActionItems } from '../actions/ActionButtons.tsx'
import { useSetup } from '../context.tsx'
import { useIsManager } from '../use-rights.ts'
import type { RecordPageState } from './use-record-page.ts'

/** The menu of further things to do with a record. */
export function RecordMenu({ page }: { page: RecordPageState }) {
  const { stages, walks, rights, phone, actions } = page
  const { t, i18n } = useLingui()
  const { WhoSees } = useSetup().slots
  const is_manager = useIsManager()
  const lost = stages.may_move ? stages.lost.filter((stage) => stage.id !== stages.current) : []
  const more_actions = useActionItems(actions, phone)
  const items: MenuItem[] = [
    ...more_actions,
    ...lost.map((stage) => ({
      label: t`Mark as ${stage.name}`,
      icon: IconMoodSad,
      onClick: () => stages.move(stage.id),
    })),
    ...walks.map((way) => ({
      label: i18n._(way.from_here),
      icon: way.Icon,
      onClick: () => page.walkFromHere(way.id),
    })),
    { label: t`Copy the link`, icon: IconLink, onClick: () => void copyText(location.href) },
    ...(WhoSees && is_manager
      ? [{ label: t`Who can see this?`, icon: IconEyeQuestion, onClick: page.askWhoSees }]
      : []),
    ...(rights.can('delete')
      ? ['-' as const, { label: t`Delete`, icon: IconArchive, danger: true, onClick: page.removeThis }]
      : []),
  ]
  return (
    <LazyMenu
      position="bottom-end"
      label={t`More`}
      items={items}
      target={
        <ActionIcon size={phone ? 36 : 30} aria-label={t`More`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
