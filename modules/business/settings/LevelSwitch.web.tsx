import { useLingui } from '@lingui/react/macro'
import { IconBuildingStore, IconUser } from '@tabler/icons-react'
import { Segmented } from '#ui/layout/Segmented.tsx'

type Choosable = 'member' | 'business'

/** Chooses between the viewer's own settings and those of the whole business. */
export function LevelSwitch({ level, onPick }: { level: Choosable; onPick: (level: Choosable) => void }) {
  const { t } = useLingui()
  return (
    <Segmented
      label={t`Applies to`}
      value={level}
      options={[
        { value: 'member', label: t`For me`, icon: IconUser },
        { value: 'business', label: t`For the whole business`, icon: IconBuildingStore },
      ]}
      onChange={onPick}
    />
  )
}
