import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconPlayerPlay } from '@tabler/icons-react'
import { lazy } from 'react'
import type { ListWalk } from '#engine/web/slots.ts'

/** What triage shows and saves for one kind of record. */
export interface TriageLook {
  /** Results of a call in the order of their buttons, each with the letter that chooses it. */
  outcomes: readonly { value: string; label: MessageDescriptor; key: string }[]
  /** Date field of the next contact. */
  date: string
  /** Text field with the time of day of the next contact. */
  time?: string
  /** Fields shown large under the title. */
  facts: readonly string[]
  /** The record that keeps the outcome; without its create right outcomes are hidden. */
  kept_in: string
}

/** Triage as a way to work through a list; `POST /{path}/{id}/outcome` saves each step. Its look is loaded when it begins. */
export const triageWay = (load: () => Promise<{ look: TriageLook }>): ListWalk => ({
  id: 'calling',
  name: msg`Start calling`,
  long_name: msg`Call one by one`,
  from_here: msg`Call on from here`,
  Icon: IconPlayerPlay,
  right: 'edit',
  Screen: lazy(async () => {
    const [{ default: Triage }, { look }] = await Promise.all([import('./Triage.web.tsx'), load()])
    return { default: (props) => <Triage {...props} look={look} /> }
  }),
})
