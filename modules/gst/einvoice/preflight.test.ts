import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { vectorFile, vectorsOf } from '../testing.server.ts'
import { preflight } from './preflight.ts'

interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: string
  value?: unknown
}

const documents = vectorFile('einvoice-documents').cases

/** A payload of the documents with some operations of RFC 6902. */
function patched({ base, patch }: { base: string; patch: Operation[] }) {
  const payload = structuredClone(documents.find(({ id }: { id: string }) => id === base).expected.payload)
  for (const { op, path, value } of patch) {
    const keys = path.slice(1).split('/')
    const last = keys.pop() as string
    const parent = keys.reduce((at, key) => at[key], payload)
    if (op === 'remove') delete parent[last]
    else parent[last] = value
  }
  return payload
}

test.each(vectorsOf('einvoice-validation'))('%s', (_name, { input, expected }) => {
  const codes = preflight(patched(input), input.asOf).map(({ rule }) => rule.toUpperCase())
  if (expected.valid) expect(codes).toEqual([])
  else
    expect(
      expected.codesAny.some((code: string) => codes.includes(code)),
      codes.join(),
    ).toBe(true)
})

test('every payload of the documents passes', () => {
  for (const { id, expected } of documents) expect(preflight(expected.payload, '2026-12-31'), id).toEqual([])
})

test('every code is one of the masters', () => {
  const { errors } = vectorFile('masters').eInvoice
  const codes = ['check-parties', 'check-amounts'].flatMap((name) =>
    readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8').match(/(?<=')\d{4}(?=')/g),
  )
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !(String(code) in errors))).toEqual([])
})

describe('further rules', () => {
  const codesOf = (base: string, patch: Operation[]) =>
    preflight(patched({ base, patch }), '2026-12-31').map(({ field, rule }) => `${field} ${rule}`)
  test.each<[string, string, Operation[]]>([
    ['BuyerDtls.Pos 2242', 'einv-001', [{ op: 'replace', path: '/BuyerDtls/Pos', value: '96' }]],
    ['BuyerDtls.Pos 2243', 'einv-002', [{ op: 'replace', path: '/BuyerDtls/Pos', value: '99' }]],
    ['EwbDtls 2252', 'einv-006', [{ op: 'replace', path: '/DocDtls/Typ', value: 'CRN' }]],
    ['EwbDtls.TransDocNo 2254', 'einv-006', [{ op: 'replace', path: '/EwbDtls/TransMode', value: '2' }]],
    ['ItemList.0.HsnCd 2176', 'einv-001', [{ op: 'replace', path: '/ItemList/0/HsnCd', value: '998713' }]],
    ['ItemList.0.IgstAmt 2235', 'einv-003', [{ op: 'replace', path: '/ItemList/0/IgstAmt', value: 600 }]],
    ['ItemList.0.IgstAmt 2179', 'einv-004', [{ op: 'replace', path: '/ItemList/0/IgstAmt', value: 600 }]],
    ['ValDtls.IgstVal 2185', 'einv-003', [{ op: 'replace', path: '/ValDtls/IgstVal', value: 600 }]],
    ['Version schema', 'einv-001', [{ op: 'remove', path: '/Version' }]],
  ])('%s', (code, base, patch) => expect(codesOf(base, patch)).toContain(code))

  test('anything but an object has a wrong shape', () => {
    for (const payload of [null, [], 'text']) expect(preflight(payload, '2026-12-31')[0].rule).toBe('schema')
  })
})
