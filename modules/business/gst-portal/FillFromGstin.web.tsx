import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#ui/display.ts'
import { Muted, Problem, Stack } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { checkGstin } from '../checks/india/gstin.ts'
import { askPortal, lookupQuery } from './fill.web.ts'
import type { Taxpayer } from './taxpayer.ts'

const STATUS_WORDS: Record<Taxpayer['status'], MessageDescriptor> = {
  Active: msg`Active`,
  Cancelled: msg`Cancelled`,
  Suspended: msg`Suspended`,
  Inactive: msg`Not active`,
  Provisional: msg`Provisional`,
}

/** An answer with the number it is about, so that it goes when the number changes. */
type Answer =
  | { gstin: string; taxpayer: Taxpayer | null; filled: readonly string[] }
  | { gstin: string; problem: string }

/**
 * Below a GSTIN: a button that asks the GST portal and fills empty fields, and what the portal says about the
 * registration. Nothing is shown until the number is right, or if this installation cannot ask.
 */
export function FillFromGstin({
  gstin: typed,
  business_id,
  fill,
}: {
  gstin: string
  /** The business that asks where it is not the open one; null before there is a business. */
  business_id?: number | null
  /** Fills the empty fields and returns their labels. */
  fill: (taxpayer: Taxpayer) => readonly string[]
}) {
  const gstin = typed.trim().toUpperCase()
  const is_right = checkGstin(gstin).valid
  const { data } = useQuery({ ...lookupQuery, enabled: is_right })
  const [is_busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  if (!is_right || !data?.is_on) return null

  async function look() {
    setBusy(true)
    try {
      const taxpayer = await askPortal(gstin, business_id)
      setAnswer({ gstin, taxpayer, filled: taxpayer ? fill(taxpayer) : [] })
    } catch (error) {
      setAnswer({ gstin, problem: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="xs">
      <div>
        <LinkButton disabled={is_busy} onClick={() => void look()}>
          {is_busy ? <Trans>Asking the GST portal…</Trans> : <Trans>Fill from GSTIN</Trans>}
        </LinkButton>
      </div>
      <Stack gap="xs" role="status">
        {answer?.gstin === gstin && <PortalAnswer answer={answer} />}
      </Stack>
    </Stack>
  )
}

function PortalAnswer({ answer }: { answer: Answer }) {
  const { i18n } = useLingui()
  if ('problem' in answer) return <Problem>{answer.problem}</Problem>
  const { taxpayer, filled } = answer
  if (!taxpayer)
    return (
      <Notice tone="warm">
        <Trans>The GST portal does not know this GSTIN. Please check it.</Trans>
      </Notice>
    )
  const { status, registration } = taxpayer
  const facts = [taxpayer.trade_name ?? taxpayer.legal_name, registration && wordOf(registration, i18n)]
  return (
    <>
      <Muted>{[...facts, i18n._(STATUS_WORDS[status])].filter(Boolean).join(' · ')}</Muted>
      {status !== 'Active' && <NotInForce taxpayer={taxpayer} />}
      <Muted>
        {filled.length > 0 ? (
          <Trans>Filled in: {filled.join(', ')}</Trans>
        ) : (
          <Trans>No field was empty, so nothing was filled in.</Trans>
        )}
      </Muted>
      {taxpayer.is_sample && (
        <Muted>
          <Trans>This answer is invented, to try it out. The operator can connect the GST portal.</Trans>
        </Muted>
      )}
    </>
  )
}

/** A registration that is not in force is a warning, never a refusal: the old papers of a buyer still need it. */
function NotInForce({ taxpayer: { status, cancelled_on } }: { taxpayer: Taxpayer }) {
  const day = formatDate(cancelled_on)
  return (
    <Notice tone="warm">
      {status === 'Cancelled' && day !== '' && (
        <Trans>This registration was cancelled on {day}. Ask for a new GSTIN before you print an invoice.</Trans>
      )}
      {status === 'Cancelled' && day === '' && (
        <Trans>This registration is cancelled. Ask for a new GSTIN before you print an invoice.</Trans>
      )}
      {status === 'Suspended' && (
        <Trans>This registration is suspended. Ask whether it is in force before you print an invoice.</Trans>
      )}
      {(status === 'Inactive' || status === 'Provisional') && (
        <Trans>This registration is not in force. Ask for the right GSTIN before you print an invoice.</Trans>
      )}
    </Notice>
  )
}
