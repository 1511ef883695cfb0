import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { get, livePositions } from '#ui/client/request.ts'
import { dispatchLive } from './live.ts'
import { type LiveEvent, openLive } from './live-client.ts'

/** Keeps the stream of a business open while one of its screens is open, and passes its events to `onLive`. Renders nothing. */
export function LiveUpdates({ business_id, open = openLive }: { business_id: number; open?: typeof openLive }) {
  const queries = useQueryClient()
  const onEvent = useEffectEvent((event: LiveEvent, is_first: boolean) => {
    dispatchLive(event)
    const may_be_old = event.event === 'hello' && event.data.resumed !== true && !is_first
    if (may_be_old || event.event === 'rights') void queries.invalidateQueries({ queryKey: [business_id] })
    // Make a normal call, whose error handling signs the person out if the session has ended.
    if (event.event === 'session_end') void get('businesses').catch(() => {})
  })
  useEffect(() => {
    // Without a position nothing was read before the stream, so nothing can be old.
    let is_first = livePositions[business_id] === undefined
    return open({
      business_id,
      onEvent: (event) => {
        onEvent(event, is_first)
        if (event.event === 'hello') is_first = false
      },
    })
  }, [business_id, open])
  return null
}
