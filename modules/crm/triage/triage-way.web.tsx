import { msg } from '@lingui/core/macro'
import { IconPlayerPlay } from '@tabler/icons-react'
import { lazy } from 'react'
import type { ListWalk } from '#engine/web/list-ways.ts'
import type { TriageLook } from './triage-look.web.ts'

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
