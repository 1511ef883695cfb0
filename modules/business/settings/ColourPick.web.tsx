import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import '#ui/css/input.ts'
import { DEFAULT_BRAND } from '#base/look.ts'
import { Row, Stack, Title } from '#ui/layout/flow.tsx'
import classes from './look.module.css'

// Distinct hues to start from; the shades of each role are derived.
const OFFERED = [DEFAULT_BRAND, '#2563eb', '#7c3aed', '#db2777', '#e11d48', '#ea580c', '#ca8a04', '#0f766e', '#334155']

type ColourProps = { typed: string; colour: string; is_colour: boolean; onType: (text: string) => void }

/** The primary colour: one of nine, the browser's own picker, or 3 or 6 hex digits. */
export function ColourPick({ typed, colour, is_colour, onType }: ColourProps) {
  const { t } = useLingui()
  return (
    <Stack gap="sm">
      <Title order={3}>
        <Trans>Primary colour</Trans>
      </Title>
      <Row>
        {OFFERED.map((offered) => (
          <button
            key={offered}
            type="button"
            className={classes.swatch}
            aria-pressed={offered.toLowerCase() === colour.toLowerCase()}
            aria-label={offered === DEFAULT_BRAND ? t`${offered}, the default` : offered}
            style={{ background: offered }}
            onClick={() => onType(offered)}
          />
        ))}
      </Row>
      <Row align="flex-start">
        <input
          type="color"
          value={colour.toLowerCase()}
          aria-label={t`Choose any colour`}
          style={{ width: 44, height: 36 }}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <TextInput
          className="ltr"
          size="sm"
          w={260}
          value={typed}
          maxLength={7}
          spellCheck={false}
          aria-label={t`Colour as hex digits`}
          error={!is_colour && t`Enter a colour of 3 or 6 hex digits, such as #50CD89`}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </Row>
    </Stack>
  )
}
