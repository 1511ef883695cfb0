import '#ui/css/select.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { post } from '#ui/client/request.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { Grid, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { wordOf } from '#ui/words/word-of.ts'

interface Tried {
  id: number | null
  name: string | null
  user_name: string | null
  reasons: string[]
}

/** Previews the owner of an example lead, or of each of the last leads; changes nothing. */
export function TryPanel({ book }: { book: OptionBook }) {
  const { t, i18n } = useLingui()
  const [values, setValues] = useState<Record<string, string>>({})
  const tried = useMutation({
    mutationFn: (body: object) => post<{ data: Tried[] }>('assignment/try', body, { quiet: true }),
  })
  const example = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
    const body = given.map(([name, value]) => [name, name === 'lead_source_id' ? Number(value) : value])
    tried.mutate({ values: Object.fromEntries(body) })
  }
  const texts = { city: t`City`, state: t`State`, product: t`Product`, amount: t`Amount` }
  return (
    <Panel title={<Trans>Try it</Trans>} detail={<Trans>Who would get a lead now, and why. Nothing changes.</Trans>}>
      <form onSubmit={example}>
        <Stack>
          <Grid min={120}>
            <NativeSelect
              size="sm"
              label={<Trans>Source</Trans>}
              value={values.lead_source_id ?? ''}
              data={[
                { value: '', label: '—' },
                ...book.choices('lead_source').map((one) => ({ value: String(one.id), label: one.title })),
              ]}
              onChange={(event) => setValues({ ...values, lead_source_id: event.currentTarget.value })}
            />
            {Object.entries(texts).map(([name, label]) => (
              <TextInput
                key={name}
                size="sm"
                label={label}
                value={values[name] ?? ''}
                maxLength={255}
                inputMode={name === 'amount' ? 'decimal' : undefined}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              />
            ))}
          </Grid>
          <Row>
            <Button type="submit" size="sm" variant="default" loading={tried.isPending}>
              <Trans>Who gets it?</Trans>
            </Button>
            <Button size="sm" variant="subtle" disabled={tried.isPending} onClick={() => tried.mutate({})}>
              <Trans>Try the last 20 leads</Trans>
            </Button>
          </Row>
        </Stack>
      </form>
      <div role="status">
        {tried.isError && <Problem>{wordsOf(tried.error)}</Problem>}
        {tried.data && (
          <List>
            {tried.data.data.map((one, index) => (
              <ListRow
                key={one.id ?? index}
                title={one.user_name ?? t`No one for now`}
                detail={one.reasons.map((reason) => wordOf(reason, i18n)).join(' ')}
                side={one.name}
              />
            ))}
            {tried.data.data.length === 0 && <ListRow title={<Trans>There are no leads yet.</Trans>} />}
          </List>
        )}
      </div>
    </Panel>
  )
}
