import { expect, test } from 'vitest'
import { UPLOAD_KINDS } from '#platform/files/upload-rules.ts'
import { recordingKind } from './use-recorder.web.ts'

test('a voice is recorded in a kind that the browser knows and the server accepts', () => {
  const webm = recordingKind((type) => type.startsWith('audio/webm'))
  const mp4 = recordingKind((type) => type === 'audio/mp4')
  expect([webm?.[1], mp4?.[1]]).toEqual(['webm', 'm4a'])
  for (const kind of [webm, mp4]) expect(UPLOAD_KINDS[String(kind?.[1])].preview).toBe('sound')
  expect(recordingKind(() => false)).toBeNull()
})
