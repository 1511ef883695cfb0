import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { OtpField } from '#ui/fields/OtpField.tsx'

/** The six digits of a code; the last one sends the form. Send it with `useOnce`. */
export function CodeField({ name }: { name: string }) {
  const { t } = useLingui()
  const sixDigits = (value: string) => (/^\d{6}$/.test(value) ? null : t`Enter all six digits`)
  return <OtpField name={name} label="Code" required check={sixDigits} autoFocus onComplete={submitForm} />
}

function submitForm(): void {
  document.activeElement?.closest('form')?.requestSubmit()
}

/**
 * Sends a code once: until the answer is there, and after a good one, another call gets the same answer. The last digit sends
 * the form by itself, and pressing Enter as well must not use the code twice.
 */
export function useOnce<Given, Answer>(send: (given: Given) => Promise<Answer>): (given: Given) => Promise<Answer> {
  const running = useRef<Promise<Answer> | null>(null)
  return (given) => {
    running.current ??= send(given)
    running.current.catch(() => {
      running.current = null
    })
    return running.current
  }
}
