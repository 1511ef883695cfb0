import { useLingui } from '@lingui/react/macro'
import { IconBuildingStore, IconUser } from '@tabler/icons-react'
import classes from './settings.module.css'

type Choosable = 'member' | 'business'

/** For me, or for the whole business. */
export function LevelSwitch({ level, onPick }: { level: Choosable; onPick: (level: Choosable) => void }) {
  const { t } = useLingui()
  const options = [
    ['member', t`For me`, IconUser],
    ['business', t`For the whole business`, IconBuildingStore],
  ] as const
  return (
    <div className={classes.levels} role="radiogroup" aria-label={t`Whose choice`}>
      {options.map(([value, label, Glyph]) => (
        <label key={value} data-on={level === value || undefined}>
          <input type="radio" name="level" checked={level === value} onChange={() => onPick(value)} />
          <Glyph size={15} aria-hidden />
          {label}
        </label>
      ))}
    </div>
  )
}
