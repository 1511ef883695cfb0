import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { DEFAULT_BRAND } from '#base/look.ts'
import classes from './settings.module.css'

// Hues far apart; each is only a start, the roles do the rest.
const OFFERED = [DEFAULT_BRAND, '#2563eb', '#7c3aed', '#db2777', '#e11d48', '#ea580c', '#ca8a04', '#0f766e', '#334155']

type ColourProps = { typed: string; colour: string; is_colour: boolean; onType: (text: string) => void }

/** The primary colour: one of nine, the browser's own picker, or 3 or 6 hex digits. */
export function ColourPick({ typed, colour, is_colour, onType }: ColourProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <fieldset className={classes.colours}>
      <legend>
        <Trans>Primary colour</Trans>
      </legend>
      <div className={classes.swatches}>
        {OFFERED.map((offered) => {
          const on = offered.toLowerCase() === colour.toLowerCase()
          return (
            <button
              key={offered}
              type="button"
              aria-pressed={on}
              aria-label={offered === DEFAULT_BRAND ? t`${offered}, the default` : offered}
              style={{ background: offered }}
              onClick={() => onType(offered)}
            />
          )
        })}
      </div>
      <div className={classes.hex}>
        <input
          type="color"
          value={colour.toLowerCase()}
          aria-label={t`Pick any colour`}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <input
          className="ltr"
          value={typed}
          maxLength={7}
          spellCheck={false}
          aria-label={t`Colour as hex digits`}
          aria-invalid={!is_colour}
          aria-describedby={is_colour ? undefined : id}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
      {!is_colour && (
        <p id={id} className={classes.wrong}>
          <Trans>Enter a colour of 3 or 6 hex digits, such as #50CD89</Trans>
        </p>
      )}
    </fieldset>
  )
}
