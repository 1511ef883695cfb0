import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { FONT_SIZES } from '#base/look.ts'
import type { Preferences } from '#base/preferences.ts'
import { Money, Person, Pill, Temperature } from '#ui/bits.tsx'
import { brandRoles, shadesOf } from '#ui/colour.ts'
import { familyOf } from '#ui/fonts.ts'
import { brandTokens } from '#ui/look-variables.ts'
import { TOKENS } from '#ui/tokens.ts'
import { Stack, Title } from '#ui/layout/flow.tsx'
import classes from './look.module.css'

type Look = Pick<Preferences, 'font' | 'font_size' | 'primary_color'>

/** Parts of the product in the chosen look, in light and dark mode. */
export function LookPreview(look: Look) {
  return (
    <Stack as="aside">
      <Title order={3}>
        <Trans>Preview</Trans>
      </Title>
      <Scene look={look} mode="light" />
      <Scene look={look} mode="dark" />
    </Stack>
  )
}

// Invented people; the preview is a picture and cannot be used.
const PEOPLE = [
  {
    id: 1,
    name: 'Kavita Mehta',
    firm: 'Tirumala Agro Foods',
    heat: 'hot',
    amount: 513000,
  },
  {
    id: 3,
    name: 'Suresh Mishra',
    firm: 'Konark Textiles',
    heat: 'warm',
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
      <header>
        <b>{t`Leads`}</b>
        <Button variant="default" component="span">{t`Columns`}</Button>
        <Button component="span">{t`New lead`}</Button>
      </header>
      {PEOPLE.map((person, index) => (
        <div key={person.id} data-chosen={index === 0 || undefined}>
          <Person id={person.id} name={person.name} detail={person.firm} size={26} />
          <Temperature value={person.heat} />
          <Money value={person.amount} />
        </div>
      ))}
      <footer>
        <a>
          <IconPhone size={15} /> +91 98250 12345
        </a>
        <Pill tone="brand">{t`Owner`}</Pill>
        <i className={classes.ring} />
      </footer>
    </div>
  )
}

// The design tokens of the product, set only on this box.
function variablesOf({ font, font_size, primary_color }: Look, mode: 'light' | 'dark'): CSSProperties {
  const roles = brandRoles(primary_color, mode)
  const tokens = Object.entries(TOKENS[mode]).map(([name, value]) => [`--${name}`, value])
  const shades = shadesOf(primary_color).map((shade, index) => [`--mantine-color-brand-${index}`, shade])
  return {
    ...Object.fromEntries([...tokens, ...shades]),
    ...brandTokens(roles),
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
