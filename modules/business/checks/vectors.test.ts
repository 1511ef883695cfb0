import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { financialYear } from '#base/financial-year.ts'
import { formatRupees } from '#modules/gst/inr.ts'
import { PIN_RANGES, pinFitsState, stateByCode, STATES } from '#modules/gst/states.ts'
import { amountInWords, numberToWords } from '#modules/gst/words.ts'
import { checks } from '../checks.ts'
import { checkAadhaar, maskAadhaar } from './india/aadhaar.ts'
import { isAccountNumber, readIfsc } from './india/bank.ts'
import {
  isCin,
  isDrivingLicence,
  isFssai,
  isIndianPin,
  isLlpin,
  isUdyam,
  isVehicleNumber,
} from './india/company-ids.ts'
import { CENTRE_CODE, checkGstin } from './india/gstin.ts'
import { checkPan, isTan, PAN_HOLDERS } from './india/pan-tan.ts'
import { isUpiId, type UpiPayment, upiLink } from './india/upi.ts'

interface Case<Input> {
  id: string
  kind: string
  input: Input
}

// biome-ignore lint/suspicious/noExplicitAny: each list has an input of its own shape
type Answer = (input: any, one: Case<any>) => unknown

const passes = (check: (value: string) => string | null, value: string) => check(value) === null

const OTHER_IDS: Record<string, (value: string) => boolean> = {
  cin: isCin,
  llpin: isLlpin,
  udyam: isUdyam,
  fssai: isFssai,
  vehicle: isVehicleNumber,
  drivingLicence: isDrivingLicence,
}

/** Our answer to every list of every file, in the shape of `expected`. */
const ANSWERS: Record<string, Record<string, Answer>> = {
  gstin: {
    cases: (input: string) => {
      // An empty form field is allowed; as a GSTIN, nothing is no number.
      const specPattern = input !== '' && passes(checks.gst, input)
      const result = checkGstin(input)
      if (!result.valid) return { specPattern, ...result }
      const { state_code: stateCode, entity_code, pan_holder_type, ...rest } = result
      return {
        specPattern,
        stateCode,
        state: stateCode === CENTRE_CODE ? 'Centre Jurisdiction' : stateByCode(stateCode)?.name,
        ...rest,
        ...(entity_code ? { entityCode: entity_code } : {}),
        ...(pan_holder_type ? { panHolderType: pan_holder_type } : {}),
      }
    },
  },
  pan: {
    cases: (input: string) => {
      const { holder_type, ...rest } = { holder_type: undefined, ...checkPan(input) }
      return { specPattern: passes(checks.pan, input), ...rest, ...(holder_type ? { holderType: holder_type } : {}) }
    },
  },
  tan: {
    cases: (input: string) => {
      expect(passes(checks.tan, input)).toBe(isTan(input))
      return { valid: isTan(input) }
    },
  },
  ifsc: {
    cases: (input: string) => {
      expect(passes(checks.ifsc, input)).toBe(readIfsc(input) !== null)
      return { valid: readIfsc(input) !== null, ...readIfsc(input) }
    },
    accountNumber: (input: string) => {
      expect(passes(checks.account_number, input)).toBe(isAccountNumber(input))
      return { valid: isAccountNumber(input) }
    },
  },
  aadhaar: {
    cases: (input: string) => {
      const result = checkAadhaar(input)
      expect(passes(checks.aadhaar_full, input)).toBe(result.valid)
      return {
        specPattern: passes(checks.aadhaar, input),
        ...result,
        ...(result.valid ? { masked: maskAadhaar(input) } : {}),
      }
    },
  },
  upi: {
    cases: (input: string) => {
      expect(passes(checks.upi, input)).toBe(isUpiId(input))
      return { valid: isUpiId(input) }
    },
    links: (input: UpiPayment) => {
      const uri = upiLink(input) ?? ''
      const pairs = uri
        .slice('upi://pay?'.length)
        .split('&')
        .map((pair) => pair.split('=').map(decodeURIComponent))
      return { params: Object.fromEntries(pairs), uri }
    },
  },
  pincode: {
    cases: (input: string) => ({ specPattern: passes(checks.pincode, input), indian: isIndianPin(input) }),
    stateMatch: (input: { pin: string; stateCode: string }) =>
      pinFitsState({ pin: input.pin, state_code: input.stateCode }),
  },
  'other-ids': { cases: (input: string, { kind }) => OTHER_IDS[kind](input) },
  'inr-format': { cases: formatRupees },
  'number-to-words': { cases: numberToWords, amounts: amountInWords },
  'financial-year': {
    cases: (input: string) => {
      const year = financialYear(input)
      return {
        financialYear: year.financial_year,
        start: year.start,
        end: year.end,
        quarter: year.quarter,
        returnPeriod: year.return_period,
        monthIndex: year.month_index,
      }
    },
  },
}

function readVectors(name: string) {
  return JSON.parse(readFileSync(new URL(`../../../fixtures/vectors/${name}.json`, import.meta.url), 'utf8'))
}

for (const [name, answers] of Object.entries(ANSWERS)) {
  const { kind, version, about, conventions, ...lists } = readVectors(name)
  const run = new Set<string>()

  describe(`vectors of ${name}`, () => {
    for (const [list, cases] of Object.entries<(Case<unknown> & { expected: unknown })[]>(lists)) {
      for (const one of cases) {
        it(one.id, () => {
          run.add(one.id)
          expect(answers[list](one.input, one)).toEqual(one.expected)
        })
      }
    }

    it('were all run', () => {
      expect(Object.keys(answers).sort()).toEqual(Object.keys(lists).sort())
      expect(run.size).toBe(Object.values<unknown[]>(lists).flat().length)
    })
  })
}

describe('facts copied from the masters', () => {
  const masters = readVectors('masters')

  it('are the states with their codes', () => {
    const ours = STATES.map(({ code, name, has_utgst }) => ({ code, name, unionTerritoryTax: has_utgst }))
    expect(ours).toEqual(masters.states)
  })

  it('are the PIN ranges', () => {
    expect(PIN_RANGES).toEqual(masters.pinRanges)
  })

  it('are the holders of a PAN', () => {
    const ours = Object.fromEntries(Object.entries(PAN_HOLDERS).map(([letter, { name }]) => [letter, name]))
    expect(ours).toEqual(masters.panHolderTypes)
  })
})
