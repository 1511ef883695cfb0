import { msg } from '@lingui/core/macro'
import { IconPlayerPlay } from '@tabler/icons-react'
import { lazy } from 'react'
import type { ListWalk, ListWay } from '#engine/web/list-ways.ts'
import type { TriageLook } from './triage-look.web.ts'

/** A way to work through a list that knows how one record is worked on. */
export interface TriageWay extends ListWalk {
  load: () => Promise<{ look: TriageLook }>
}

/** The way of a record among its ways, if it has one. */
export const triageWayOf = (ways: readonly ListWay[] = []): TriageWay | undefined =>
  ways.find((way): way is TriageWay => 'load' in way)

/** Triage of records that are no calls, such as tasks. */
export const workWay = (load: TriageWay['load']): TriageWay => ({
  ...triageWay(load),
  name: msg`Work through`,
  long_name: msg`Work through this list`,
  from_here: msg`Work on from here`,
})

/** Triage as a way to work through a list; `POST /{path}/{id}/outcome` saves each step. Its look is loaded when it begins. */
export const triageWay = (load: TriageWay['load']): TriageWay => ({
  load,
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
