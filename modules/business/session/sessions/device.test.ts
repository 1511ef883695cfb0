import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const wordsOf = (user_agent: string | null) => Object.values(deviceOf(user_agent)).join(' on ')

test('a session is named by its browser and its device', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'
  expect(wordsOf(chrome)).toBe('Chrome on Windows')
  expect(wordsOf(`${chrome} Edg/126.0`)).toBe('Edge on Windows')
  expect(
    wordsOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari on iPhone')
  expect(
    wordsOf('Mozilla/5.0 (Linux; Android 14; SM-A546E) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36'),
  ).toBe('Samsung Internet on Android')
  expect(wordsOf('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0')).toBe('Firefox on Linux')
})

test('what names nothing has no name', () => {
  expect(deviceOf(null)).toEqual({ browser: null, system: null })
  expect(deviceOf('<script>')).toEqual({ browser: null, system: null })
})
