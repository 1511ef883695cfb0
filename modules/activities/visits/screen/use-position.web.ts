import { useCallback, useEffect, useState } from 'react'
import type { Position } from '../distance.ts'

/** Where the search for the device's position stands. */
export type Found =
  | { state: 'searching' }
  | { state: 'found'; position: Position }
  /** refused: by the person or the device · slow: nothing came in time · missing: the browser has no positions. */
  | { state: 'refused' | 'slow' | 'missing' }

const WAIT_MS = 15_000
const SIX_PLACES = 1e6

const rounded = (degrees: number): number => Math.round(degrees * SIX_PLACES) / SIX_PLACES

/** Reads the position of the device once, and again when asked. */
export function usePosition(): { found: Found; again: () => void } {
  const [found, setFound] = useState<Found>({ state: 'searching' })
  const read = useCallback(() => {
    if (!navigator.geolocation) return setFound({ state: 'missing' })
    setFound({ state: 'searching' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setFound({
          state: 'found',
          position: {
            latitude: rounded(coords.latitude),
            longitude: rounded(coords.longitude),
            accuracy: Math.round(coords.accuracy),
          },
        }),
      ({ code, PERMISSION_DENIED, TIMEOUT }) =>
        setFound({ state: code === PERMISSION_DENIED ? 'refused' : code === TIMEOUT ? 'slow' : 'missing' }),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 0 },
    )
  }, [])
  useEffect(read, [read])
  return { found, again: read }
}
