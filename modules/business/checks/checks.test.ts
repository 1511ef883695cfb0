import { describe, expect, it } from 'vitest'
import { checks, RESERVED_NAMES, UPLOAD_EXTENSIONS } from '../checks.ts'
import { gstinCheckCharacter } from './india/gstin.ts'

type Name = keyof typeof checks

const gstinOf = (first14: string) => first14 + gstinCheckCharacter(first14)

/** What each check takes and refuses; the vectors hold more for the Indian identifiers. */
const EXAMPLES: Partial<Record<Name, { fine: string[]; wrong: string[]; message?: string }>> = {
  phone: {
    fine: [
      '9825012345',
      '+919825012345',
      '91-9825012345',
      '91 9825012345',
      '12',
      '9825',
      '+1.4155552671',
      '123451234567890',
    ],
    wrong: [
      '',
      '0982501234',
      '+',
      '+0982',
      '9',
      '98250 12345 1',
      'abc',
      '98250a1234',
      '1234567890123456',
      '९८२५०१२३४५',
      '9825012345\n',
    ],
    message: 'Enter a valid phone number',
  },
  optional_phone: {
    fine: ['', '012345', '09825012345'],
    wrong: ['12345', '123456789012', '+919825', ' '],
    message: 'Enter a valid phone number of 6 to 11 digits',
  },
  url: {
    fine: [
      '',
      'example.in',
      'www.example.co.in/shop?x=1#top',
      'http://example.com',
      'HTTPS://Example.com:8443/a b'.replace(' ', '%20'),
      'https://भारत.भारत/पता',
      'shop1.example.in',
    ],
    wrong: [
      'example',
      'javascript:alert(1)',
      'ftp://example.com',
      'data:text/html,x',
      'mailto:a@example.com',
      'http://user:pw@example.com',
      '//example.com',
      'http:///example.com',
      'http:example.com',
      'https:\\\\example.com',
      'a.b://example.com',
      'exa mple.com',
      'java\tscript.com',
      'http://192.168.0.1',
      '1.2',
      'http://[::1]/',
      'http://example..com',
      `http://example.com/${'a'.repeat(2048)}`,
    ],
    message: 'Invalid URL',
  },
  email: {
    fine: ['', 'a@b.in', 'ravi.patel@example.co.in', 'ravi_patel-2@sub.ex-ample.company', 'R@EXAMPLE.COM'],
    wrong: [
      'a',
      'a@b',
      '@b.in',
      'a@',
      'a b@c.in',
      'a@b.c',
      'a@b.toolongs',
      '.a@b.in',
      'a.@b.in',
      'a..b@c.in',
      'a+b@c.in',
      'a@-b.in',
      'a@b-.in',
      'a@b..in',
      'a@b.in ',
      'a@b.in\n',
      'a@@b.in',
      'रवि@example.in',
    ],
    message: 'Invalid email address',
  },
  email_or_phone: {
    fine: ['9825012345', 'a@b.in'],
    wrong: ['', '982501234', '+919825012345', 'a@b'],
  },
  meeting_link: {
    fine: [
      '',
      'https://meet.google.com/abc-defg-hij',
      'https://us02web.zoom.us/j/123?pwd=x',
      'https://zoom.us/j/1',
      'https://teams.microsoft.com/l/meetup-join/x',
      'https://teams.live.com/meet/1',
      'https://acme.webex.com/meet/x',
      'https://bluejeans.com/1',
      'https://meet.goto.com/1',
      'https://global.gotomeeting.com/join/1',
    ],
    wrong: [
      'http://meet.google.com/x',
      'meet.google.com/x',
      'https://evil.com/meet.google.com',
      'https://meet.google.com.evil.com/x',
      'https://notzoom.us/j/1',
      'https://zoom.us@evil.com/',
      'https://evil.com\\@zoom.us/',
      'https://zoom.us:8443/j/1',
      'https://example.in',
    ],
  },
  pincode: {
    fine: ['', '395003', 'SW1A 1AA', '1234567890'],
    wrong: ['123', '12345678901', '395-003'],
    message: 'Enter a valid pincode',
  },
  indian_pincode: { fine: ['', '395003'], wrong: ['095003', '39500', 'SW1A 1AA'] },
  gst: { fine: ['', '27ZZZCS1234K1ZV'], wrong: ['27ZZZCS1234K1CZ', '27zzzcs1234k1zo'] },
  // Regular, e-commerce operator, tax deductor, government department, embassy, non-resident and OIDAR; 99 is the last one's.
  gstin_any_kind: {
    fine: [
      '',
      '27ZZZCS1234K1ZO',
      '27ZZZCS1234K1CZ',
      '29ZZZS12345K1DH',
      gstinOf('07ZZZS12345K1Z'),
      '0722ZZZ00012UN9',
      gstinOf('0722ZZZ00012ON'),
      gstinOf('0722ZZZ00012NR'),
      gstinOf('9922ZZZ00012OS'),
    ],
    wrong: ['27ZZZCS1234K1ZV', gstinOf('99ZZZCS1234K1Z'), gstinOf('99ZZZCS1234K1C'), gstinOf('99ZZZS12345K1D')],
  },
  pan_full: { fine: ['', 'ZZZPK1234A'], wrong: ['ZZZKK1234H', 'ZZZPK'] },
  driving_licence: { fine: ['', 'GJ0520110012345'], wrong: ['gj05', 'GJ05 2011', 'A'.repeat(21)] },
  vehicle_number: {
    fine: ['', 'gj-05 ab 1234', '22BH1234AA', 'ABC1234', 'AB123A1234'],
    wrong: ['GJ05AB12', ' '.repeat(50)],
  },
  cin: { fine: ['', 'U62099MH2024PTC000001'], wrong: ['U1'] },
  llpin: { fine: ['', 'AAA-1234'], wrong: ['AAA1234'] },
  udyam: { fine: ['', 'UDYAM-GJ-22-0000001'], wrong: ['UDYAM-GJ-22-1'] },
  fssai: { fine: ['', '20000000000001'], wrong: ['2'] },
  upi: { fine: [`${'a'.repeat(256)}@upi`], wrong: ['', `${'a'.repeat(257)}@upi`] },
  password: {
    fine: ['aA1!x', 'पासAa1!', `aA1!${'x'.repeat(124)}`, 'a A1-'],
    wrong: [
      '',
      'aA1!',
      'aa1!x',
      'AA1!X',
      'aAb!x',
      'aA1bx',
      'aA1 x',
      'aA1éx',
      'aA1म😀'.slice(0, 4),
      `aA1!${'x'.repeat(125)}`,
    ],
  },
  full_name: {
    fine: ['Ravi', "Conan O'Brien", 'Anne-Marie D’Souza', 'रवि पटेल', 'শ্রী', 'ശ്രീ', 'क्‍ष'],
    wrong: [
      '',
      ' Ravi',
      'Ravi ',
      'Ravi  Patel',
      'Ravi2',
      'R. Patel',
      'Ravi\tPatel',
      "'-'",
      'Ra\u200dvi',
      'Ravi\u00a0Patel',
    ],
  },
  generic_name: { fine: ['ABC', 'A 1 B 2 C', 'राम', '3M India'], wrong: ['', 'AB', 'A1B2', '123', '   '] },
  alpha: { fine: ['abcXYZ'], wrong: ['', 'a b', 'a1'] },
  number: { fine: ['0', '-12.50', '007'], wrong: ['', '1.', '.5', '1e5', '+1', '1,000', '٣'] },
  whole_number: { fine: ['0', '12'], wrong: ['', '-1', '1.0', ' 1'] },
  alphanumeric: { fine: ['a1B2'], wrong: ['', 'a-1', 'a 1'] },
  no_whitespace: { fine: ['', 'a-b'], wrong: ['a b', 'a\tb', 'a\u00a0b', '\n'] },
  hex_color: { fine: ['#50CD89', '50cd89', '#abc', 'ABC'], wrong: ['', '#', '#ab', '#abcd', '#ggg', '##abc', 'red'] },
  upload_name: {
    fine: ['bill.PDF', 'a.b.jpeg', 'list.csv'],
    wrong: ['', 'pdf', '.pdf', 'bill.exe', 'bill.pdf.exe', 'bill.pdf ', 'bill.', 'bill.svg', 'bill.html'],
  },
}

for (const [name, { fine, wrong, message }] of Object.entries(EXAMPLES)) {
  describe(name, () => {
    const check = checks[name as Name]
    for (const value of fine) it(`takes ${JSON.stringify(value.slice(0, 60))}`, () => expect(check(value)).toBeNull())
    for (const value of wrong) {
      it(`refuses ${JSON.stringify(value.slice(0, 60))} (${value.length})`, () => {
        expect(check(value)).toEqual(message ?? expect.stringMatching(/^[A-Z].{8,}[^.]$/))
      })
    }
  })
}

describe('a reserved name', () => {
  it('is refused as the specification lists it', () => {
    for (const name of [
      'admin',
      'user',
      'Admin',
      'User',
      'root',
      'superuser',
      'testuser',
      'blocked',
      'politics',
      'PM',
      'test',
    ])
      expect(checks.not_reserved(name)).toBe('This name is reserved. Choose another name')
    expect(RESERVED_NAMES).toHaveLength(9)
  })

  it('is refused in disguise', () => {
    for (const name of [
      'ADMIN',
      ' admin ',
      'ａｄｍｉｎ',
      'ad\u200bmin',
      'ad\u00admin',
      '\u202eadmin',
      'ad\u3164min',
      'ad\ufe0fmin',
      'r\u2060oot',
      '𝐫𝐨𝐨𝐭',
      'ⓣⓔⓢⓣ',
      'te\u2800st',
    ])
      expect(checks.not_reserved(name), JSON.stringify(name)).not.toBeNull()
  })

  it('is not found inside other names', () => {
    for (const name of ['Administrator', 'Testing Labs', 'Rootwala', 'Ad min', 'रवि', ''])
      expect(checks.not_reserved(name)).toBeNull()
  })
})

describe('uploads', () => {
  it('allow the thirteen extensions of the specification', () => {
    expect(UPLOAD_EXTENSIONS.join(', ')).toBe('jpg, jpeg, png, pdf, doc, docx, xls, xlsx, ppt, pptx, csv, zip, mp3')
    for (const extension of UPLOAD_EXTENSIONS) expect(checks.upload_name(`file.${extension}`)).toBeNull()
  })
})

describe('a GSTIN field', () => {
  it('says in plain words what is wrong', () => {
    const messages: [value: string, message: string | null][] = [
      ['', null],
      ['27ZZZCS1234K1ZO', null],
      ['27ZZZCS1234K1Z', 'A GSTIN has 15 characters; this has only 14'],
      ['27ZZZCS1234K1ZO1', 'A GSTIN has 15 characters; this is longer'],
      ['27zzzcs1234k1zo', 'Enter the GSTIN in capital letters'],
      ['27ZZZCS1234K1Z-', 'A GSTIN has only letters and digits, without spaces'],
      ['39ZZZCS1234K1ZJ', 'A GSTIN starts with a state code; 39 is not one in use'],
      [gstinOf('99ZZZCS1234K1Z'), 'A GSTIN starts with a state code; 99 is not one in use'],
      ['96ZZZCS1234K1ZJ', 'A GSTIN starts with a state code; 96 is not one in use'],
      ['27ZZ1CS1234K1ZM', 'Characters 3 to 12 of the GSTIN must be a PAN, such as ABCPE1234F'],
      ['27ZZZCS1234K0ZP', 'The 13th character of a GSTIN is 1 to 9 or a letter, never 0'],
      ['27ZZZCS1234K1YQ', 'The 14th character of the GSTIN must be Z'],
      ['27ZZZCS1234K1ZV', 'This GSTIN is mistyped: its last character does not match the rest'],
      ['27ZZZCS1234K1CZ', 'Enter the GSTIN of a regular taxpayer, with a PAN inside and Z as 14th letter'],
    ]
    for (const [value, message] of messages) expect(checks.gstin(value), value).toBe(message)
  })
})
