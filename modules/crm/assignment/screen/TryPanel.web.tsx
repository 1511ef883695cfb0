import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { post } from '#ui/client/request.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { wordsOf } from '#ui/states.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import classes from './assignment.module.css'

interface Tried {
  id: number | null
  name: string | null
  user_name: string | null
  reasons: string[]
}

/** Who would get an example, or each of the last leads, at this moment; nothing changes. */
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
    <section className={classes.try} aria-label={t`Try it`}>
      <h2>
        <Trans>Try it</Trans>
      </h2>
      <p>
        <Trans>Who would get a lead now, and why. Nothing changes.</Trans>
      </p>
      <form onSubmit={example}>
        <label>
          <Trans>Source</Trans>
          <select
            value={values.lead_source_id ?? ''}
            onChange={(event) => setValues({ ...values, lead_source_id: event.currentTarget.value })}
          >
            <option value="">—</option>
            {book.choices('lead_source').map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        {Object.entries(texts).map(([name, label]) => (
          <label key={name}>
            {label}
            <input
              value={values[name] ?? ''}
              maxLength={255}
              inputMode={name === 'amount' ? 'decimal' : undefined}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
        <div>
          <Button type="submit" size="sm" variant="default" loading={tried.isPending}>
            <Trans>Who gets it?</Trans>
          </Button>
          <Button size="sm" variant="subtle" disabled={tried.isPending} onClick={() => tried.mutate({})}>
            <Trans>Try the last 20 leads</Trans>
          </Button>
        </div>
      </form>
      <div role="status">
        {tried.isError && <p data-wrong>{wordsOf(tried.error)}</p>}
        {tried.data && (
          <ul>
            {tried.data.data.map((one, index) => (
              <li key={one.id ?? index}>
                <span>
                  {one.name && <small>{one.name}</small>}
                  <b>{one.user_name ?? t`Nobody for now`}</b>
                </span>
                <span>{one.reasons.map((reason) => wordOf(reason, i18n)).join(' ')}</span>
              </li>
            ))}
            {tried.data.data.length === 0 && (
              <li>
                <Trans>There are no leads yet.</Trans>
              </li>
            )}
          </ul>
        )}
      </div>
    </section>
  )
}
