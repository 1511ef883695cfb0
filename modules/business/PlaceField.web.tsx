import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SuggestField } from '#ui/fields/SuggestField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Grid, Row, Stack } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { STATES } from './business-values.ts'
import { gstinFacts } from './gstin-facts.ts'
import { location } from './location.record.ts'
import type { NewBusinessValues } from './new-business-values.web.ts'
import { isPincode, matchPlace, placesQuery, placeTitle } from './places/place-answer.web.ts'

const STATE_OPTIONS = STATES.map((title) => ({ id: title, title }))

/**
 * One input for the place of a business: a city or a pincode, from which city and state are filled. Both can be changed, and
 * have their own inputs if the answer does not determine them.
 */
export function PlaceField() {
  const { i18n } = useLingui()
  const { setValue } = useFormContext<NewBusinessValues>()
  const [text, gstin] = useWatch<NewBusinessValues, ['place', 'gstin']>({ name: ['place', 'gstin'] })
  const [is_here, setHere] = useState(false)
  const [is_opened, setOpened] = useState(false)
  const { data = [], isFetching } = useQuery(placesQuery(text))
  const meant = matchPlace(text, data)
  const city = meant?.city ?? (/\d/.test(text) ? '' : text.trim())
  const state = meant?.state ?? gstinFacts(gstin)?.state ?? null
  useEffect(() => setValue('locations.0.city', city), [city, setValue])
  useEffect(() => setValue('locations.0.state', state), [state, setValue])
  const is_known = city !== '' && state !== null
  const must_ask = !is_known && !is_here && !isFetching && text.trim() !== ''
  const asks = is_opened || must_ask
  const suggestions = isPincode(text) ? [] : data.map(placeTitle)

  return (
    <Stack gap="sm">
      <SuggestField
        name="place"
        label="City or pincode"
        required
        maxLength={60}
        autoComplete="postal-code"
        suggestions={suggestions}
        onFocusChange={setHere}
      />
      {asks && (
        <Grid min={180}>
          <TextField name="locations.0.city" label={location.fields.city.label} required maxLength={120} />
          <SelectField name="locations.0.state" label={location.fields.state.label} required options={STATE_OPTIONS} />
        </Grid>
      )}
      {!asks && is_known && (
        <Row gap="sm">
          <span role="status" style={{ color: 'var(--text-2)', fontSize: 13 }}>
            {city}, {wordOf(state, i18n)}
          </span>
          <LinkButton onClick={() => setOpened(true)}>
            <Trans>Change</Trans>
          </LinkButton>
        </Row>
      )}
    </Stack>
  )
}
