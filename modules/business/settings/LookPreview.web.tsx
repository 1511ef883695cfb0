import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLayoutDashboard, IconPhone, IconUserBolt } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { FONT_SIZES } from '#base/look.ts'
import type { Preferences } from '#base/preferences.ts'
import { Avatar, Money, Pill, Status, Temperature } from '#ui/bits.tsx'
import { brandRoles, shadesOf } from '#ui/colour.ts'
import { familyOf } from '#ui/fonts.ts'
import { TOKENS } from '#ui/theme.ts'
import classes from './settings.module.css'

type Look = Pick<Preferences, 'font' | 'font_size' | 'primary_color'>

/** The product's own pieces in the chosen look, in light and in dark side by side. */
export function LookPreview(look: Look) {
  return (
    <aside className={classes.preview}>
      <h2>
        <Trans>Preview</Trans>
      </h2>
      <Scene look={look} mode="light" />
      <Scene look={look} mode="dark" />
    </aside>
  )
}

// Invented people; the scene cannot be used, only looked at.
const PEOPLE = [
  {
    id: 1,
    name: 'Kavita Mehta',
    firm: 'Tirumala Agro Foods',
    heat: 'hot',
    status: 'Negotiation',
    dot: '#ea7a34',
    amount: 513000,
  },
  {
    id: 3,
    name: 'Suresh Mishra',
    firm: 'Konark Textiles',
    heat: 'warm',
    status: 'Qualified',
    dot: '#0ea5a4',
    amount: 177600,
  },
]

function Scene({ look, mode }: { look: Look; mode: 'light' | 'dark' }) {
  const { t } = useLingui()
  return (
    <div
      className={classes.scene}
      style={variablesOf(look, mode)}
      inert
      aria-label={mode === 'light' ? t`Light` : t`Dark`}
    >
      <nav>
        <span>
          <IconLayoutDashboard size={17} stroke={1.7} />
          {t`Dashboard`}
        </span>
        <span data-active>
          <IconUserBolt size={17} stroke={1.7} />
          {t`Leads`}
        </span>
      </nav>
      <div>
        <header>
          <b>{t`Leads`}</b>
          <Button variant="default" component="span">{t`Columns`}</Button>
          <Button component="span">{t`New lead`}</Button>
        </header>
        {PEOPLE.map((person, index) => (
          <p key={person.id} data-chosen={index === 0 || undefined}>
            <Avatar id={person.id} name={person.name} size={26} />
            <span>
              <b>{person.name}</b>
              <small>{person.firm}</small>
            </span>
            <Temperature value={person.heat} />
            <Status label={person.status} colour={person.dot} />
            <Money value={person.amount} />
          </p>
        ))}
        <footer>
          <a>
            <IconPhone size={15} /> +91 98250 12345
          </a>
          <Pill tone="brand">{t`Owner`}</Pill>
          <i />
        </footer>
      </div>
    </div>
  )
}

// The same tokens as the whole product, set on this one box: colours that came through the check, fonts of the list.
function variablesOf({ font, font_size, primary_color }: Look, mode: 'light' | 'dark'): CSSProperties {
  const roles = brandRoles(primary_color, mode)
  const tokens = Object.entries(TOKENS[mode]).map(([name, value]) => [`--${name}`, value])
  const shades = shadesOf(primary_color).map((shade, index) => [`--mantine-color-brand-${index}`, shade])
  return {
    ...Object.fromEntries([...tokens, ...shades]),
    '--brand': roles.fill,
    '--on-brand': roles.on_fill,
    '--brand-text': roles.text,
    '--brand-ring': roles.ring,
    '--brand-outline': roles.outline,
    '--selection': roles.tint,
    '--mantine-color-brand-filled': roles.fill,
    '--button-color': roles.on_fill,
    '--mantine-color-default': TOKENS[mode].surface,
    '--mantine-color-default-color': TOKENS[mode].text,
    '--mantine-color-default-border': TOKENS[mode].control,
    '--font-scale': FONT_SIZES[font_size],
    '--mantine-scale': FONT_SIZES[font_size],
    fontFamily: familyOf(font),
    colorScheme: mode,
  } as CSSProperties
}
