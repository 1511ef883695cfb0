import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1048575, '1 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [1024 ** 4, '1 TB'],
  [1024 ** 5, '1 PB'],
  [2048 * 1024 ** 5, '2048 PB'],
  [-1, ''],
  [Number.NaN, ''],
])('a file of %s bytes is shown as %s', (bytes, size) => expect(fileSize(bytes)).toBe(size))
