import { describe, expect, test } from 'vitest'
import { cleanPhone, normalisePhoneCode } from '#base/phone-spelling.ts'
import { dialNumber, mailHref, telHref, webHref, whatsappHref } from './reach.ts'

describe('a phone', () => {
  test('is cleaned of hyphens, spaces and parentheses', () => {
    expect(cleanPhone('(98250) 12-345')).toBe('9825012345')
  })
  test('is dialled in international form, whatever its spelling', () => {
    for (const phone of ['98250 12345', '098250-12345', '+91 98250 12345', '0091 98250 12345', '91 98250 12345'])
      expect(telHref(phone)).toBe('tel:+919825012345')
    expect(telHref('50 123 4567', '971')).toBe('tel:+971501234567')
    expect(dialNumber('0261 2345678')).toBe('+912612345678')
    expect(['0091', '+1', '', 'IN'].map(normalisePhoneCode)).toEqual(['+91', '+1', null, null])
  })
  test('opens WhatsApp with the fixed greeting', () => {
    expect(whatsappHref('98250 12345')).toBe('https://wa.me/919825012345?text=Hello')
    expect(whatsappHref('501234567', '+971')).toBe('https://wa.me/971501234567?text=Hello')
  })
  test('that is masked, empty or not a number is not a link', () => {
    for (const phone of ['XXXXXX2345', '', null, undefined, 'call me', '123', 'javascript:alert(1)'])
      expect([telHref(phone), whatsappHref(phone)]).toEqual([null, null])
  })
})

describe('an email', () => {
  test('becomes a mailto link', () => expect(mailHref(' kavita@shop.in ')).toBe('mailto:kavita@shop.in'))
  test('that is masked, or has more than one plain address, is not a link', () => {
    for (const email of ['XXXXXXp.in', '', null, 'nobody', 'a@b.in?bcc=c@d.in', 'a@b.in,c@d.in', 'a@b.in&subject=x'])
      expect(mailHref(email)).toBeNull()
  })
})

describe('a website', () => {
  test('opens unchanged, with http:// if it has no scheme', () => {
    expect(webHref('https://shop.in/a')).toBe('https://shop.in/a')
    expect(webHref('HTTP://shop.in')).toBe('HTTP://shop.in')
    expect(webHref(' shop.in ')).toBe('http://shop.in')
    expect(webHref('shop.in:8080')).toBe('http://shop.in:8080')
    expect(webHref('mailto:asha@shop.in')).toBe('mailto:asha@shop.in')
    expect(webHref('tel:+919876543210')).toBe('tel:+919876543210')
  })
  test('that is empty, masked or invalid is not a link', () => {
    for (const url of [
      '',
      '  ',
      null,
      'XXXXXXp.in',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,x',
      'ftp://x',
    ])
      expect(webHref(url)).toBe('#')
  })
})
