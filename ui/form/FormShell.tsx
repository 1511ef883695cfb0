import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm, useFormState } from 'react-hook-form'
import { ApiError } from '../client/api-error.ts'
import { Kbd } from '../bits.tsx'
import { wordsOf } from '../states.tsx'
import { Muted, Title } from '../layout/flow.tsx'
import { ActionBar } from '../layout/pages.tsx'
import { Notice } from '../layout/Panel.tsx'
import classes from './FormShell.module.css'
import { FieldNames } from './field-names.ts'
import { placeIssues } from './place-issues.ts'
import { wordOf } from '../words/word-of.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

/** Props of FormShell. */
export type FormShellProps<V extends FieldValues, R> = {
  defaultValues: DefaultValues<V>
  /** Sends the values (call the API with `quiet: true`); a rejected ApiError is written onto the fields. */
  onSubmit: (values: V) => Promise<R>
  /** After the answer, with the form clean again: navigate or close here. */
  onSaved?: (answer: R) => void
  /** Returns true if it handled the failure itself (a conflict, a pending account). */
  onFailure?: (error: unknown) => boolean
  submitLabel: ReactNode
  onCancel?: () => void
  /** 'bar' sticks to the bottom with Cancel and the unsaved note; 'full' is one wide button (sign-in). */
  footer?: 'bar' | 'full'
  /** Asks before leaving with unsaved changes. */
  guard?: boolean
  /** The accessible name of the form. */
  label: string
  children: ReactNode
}

/** Form state, all errors at once, server errors on their fields, first wrong field focused, Ctrl+Enter, unsaved-changes guard. */
export function FormShell<V extends FieldValues, R = unknown>(props: FormShellProps<V, R>) {
  const { footer = 'bar', guard = footer === 'bar' } = props
  const { i18n } = useLingui()
  const form = useForm<V>({ defaultValues: props.defaultValues, mode: 'all', shouldFocusError: true })
  const [names] = useState(() => new Map<string, string>())
  const [general, setGeneral] = useState<string[]>([])
  const element = useRef<HTMLFormElement>(null)

  const submit = form.handleSubmit(async (values) => {
    setGeneral([])
    try {
      const answer = await props.onSubmit(values)
      form.reset(values)
      // The guard reads the clean state in the next render, so navigate only after it.
      setTimeout(() => props.onSaved?.(answer))
    } catch (error) {
      if (props.onFailure?.(error)) return
      if (!(error instanceof ApiError) || error.errors.length === 0) return setGeneral([wordsOf(error)])
      const { placed, general: rest } = placeIssues({ issues: error.errors, names })
      for (const { name, message } of placed) form.setError(name as never, { type: 'server', message })
      setGeneral(rest)
      if (placed[0]) form.setFocus(placed[0].name as never)
    }
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }

  return (
    <FormProvider {...form}>
      <FieldNames value={names}>
        {/* biome-ignore lint/a11y: Ctrl+Enter saves from every field */}
        <form
          ref={element}
          className={classes.form}
          data-footer={footer}
          aria-label={props.label}
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={onKeyDown}
        >
          <div className={classes.body}>
            {general.length > 0 && (
              <Notice tone="danger" alert>
                {general.map((message) => (
                  <p key={message}>{wordOf(message, i18n)}</p>
                ))}
              </Notice>
            )}
            {props.children}
          </div>
          <FormFooter {...props} footer={footer} control={form.control as never} />
        </form>
        {guard && <FormGuard control={form.control as never} />}
      </FieldNames>
    </FormProvider>
  )
}

function FormGuard({ control }: { control: never }) {
  const { isDirty, isSubmitting } = useFormState({ control })
  return <UnsavedGuard when={isDirty && !isSubmitting} />
}

type FooterProps = Pick<FormShellProps<FieldValues, unknown>, 'submitLabel' | 'onCancel' | 'footer'> & {
  control: never
}

function FormFooter({ submitLabel, onCancel, footer, control }: FooterProps) {
  const { t } = useLingui()
  const { isDirty, isSubmitting, isSubmitted, errors } = useFormState({ control })
  const wrong = isSubmitted ? countErrors(errors) : 0
  // Announce only the number of errors politely; the fields show their messages.
  const summary =
    wrong > 0 ? (
      <span data-wrong>
        <Plural value={wrong} one="# field needs attention" other="# fields need attention" />
      </span>
    ) : (
      footer === 'bar' && isDirty && <Trans>Unsaved changes</Trans>
    )
  if (footer === 'full') {
    return (
      <>
        <Muted as="div" role="status">
          {summary}
        </Muted>
        <Button type="submit" size="md" fullWidth loading={isSubmitting}>
          {submitLabel}
        </Button>
      </>
    )
  }
  return (
    <ActionBar status={summary}>
      {onCancel && <Button variant="default" size="sm" onClick={onCancel}>{t`Cancel`}</Button>}
      <Button type="submit" size="sm" loading={isSubmitting}>
        {submitLabel}
        <span className={classes.hint}>
          <Kbd>Ctrl ↵</Kbd>
        </span>
      </Button>
    </ActionBar>
  )
}

/** Counts the fields with an error, including nested groups and lines. */
export function countErrors(errors: object): number {
  let count = 0
  for (const entry of Object.values(errors)) {
    if (!entry || typeof entry !== 'object') continue
    count += 'type' in entry && typeof entry.type === 'string' ? 1 : countErrors(entry)
  }
  return count
}

/** A titled part of a form; two columns on wide screens. */
export function FormSection({
  title,
  detail,
  children,
}: {
  title: ReactNode
  detail?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes.section}>
      <div>
        <Title order={3}>{title}</Title>
        {detail && <Muted>{detail}</Muted>}
      </div>
      <div className={classes.grid}>{children}</div>
    </section>
  )
}

/** Makes a field as wide as both columns of its section. */
export const FullWidth = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>
