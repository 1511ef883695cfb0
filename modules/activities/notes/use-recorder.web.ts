import { useEffect, useRef, useState } from 'react'

/** Kinds of recordings, the preferred one first, with the extension of their files. */
const KINDS = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/webm', 'webm'],
  ['audio/mp4', 'm4a'],
] as const

/** The longest recording in seconds. */
export const LONGEST_VOICE = 300

/** The kind in which this browser records; null where it records in none of them. */
export const recordingKind = (isSupported: (type: string) => boolean): (typeof KINDS)[number] | null =>
  KINDS.find(([type]) => isSupported(type)) ?? null

/** Where a recording stands. refused: by the person or the device · missing: the browser cannot record. */
export type Recording = { state: 'idle' | 'recording' | 'refused' | 'missing'; seconds: number }

/** Records a voice note; `onDone` gets it as a file. It ends by itself after five minutes. */
export function useRecorder(onDone: (file: File) => void) {
  const [recording, setRecording] = useState<Recording>({ state: 'idle', seconds: 0 })
  const recorder = useRef<MediaRecorder | null>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (recording.state !== 'recording') return
    const timer = setInterval(() => setRecording((was) => ({ ...was, seconds: was.seconds + 1 })), 1_000)
    return () => clearInterval(timer)
  }, [recording.state])
  useEffect(() => {
    if (recording.seconds >= LONGEST_VOICE) recorder.current?.stop()
  }, [recording.seconds])
  // The microphone is let go when the composer closes.
  useEffect(() => () => recorder.current?.stop(), [])

  async function start() {
    const kind =
      typeof MediaRecorder === 'undefined' ? null : recordingKind((type) => MediaRecorder.isTypeSupported(type))
    if (!kind || !navigator.mediaDevices) return setRecording({ state: 'missing', seconds: 0 })
    const [type, extension] = kind
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const made = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 32_000 })
      const parts: Blob[] = []
      made.ondataavailable = ({ data }) => data.size > 0 && parts.push(data)
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        recorder.current = null
        setRecording({ state: 'idle', seconds: 0 })
        const name = `voice-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.${extension}`
        if (parts.length > 0) done.current(new File(parts, name, { type: type.split(';')[0] }))
      }
      recorder.current = made
      made.start()
      setRecording({ state: 'recording', seconds: 0 })
    } catch {
      setRecording({ state: 'refused', seconds: 0 })
    }
  }
  return { recording, start, stop: () => recorder.current?.stop() }
}
