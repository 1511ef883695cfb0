import { describe, expect, it } from 'vitest'
import * as show from './display.ts'

describe('display', () => {
  it('writes money with Indian grouping', () => {
    expect(show.formatMoney('513000.00')).toBe('₹5,13,000')
    expect(show.formatMoney('513000.50')).toBe('₹5,13,000.50')
    expect(show.formatMoney(null)).toBe('')
    expect(show.formatMoney('0.00')).toBe('₹0')
  })
  it('shortens totals to lakh and crore', () => {
    expect(show.formatMoneyShort('1210000')).toBe('₹12.1 L')
    expect(show.formatMoneyShort('32000000')).toBe('₹3.2 Cr')
    expect(show.formatMoneyShort('99000')).toBe('₹99,000')
  })
  it('writes dates with three-letter months', () => {
    expect(show.formatDate('2026-09-25')).toBe('25/09/2026')
    expect(show.formatDate('')).toBe('')
  })
  it('shows instants in Indian time', () => {
    expect(show.formatDateTime('2026-09-25T20:30:00Z')).toBe('26 Sep 2026 | 02:00 AM')
  })
  it('shows near days in words', () => {
    const now = '2026-11-21T18:00:00Z'
    expect(show.formatRelativeDay('2026-11-21', now)).toBe('Today')
    expect(show.formatRelativeDay('2026-11-22', now)).toBe('Tomorrow')
    expect(show.formatRelativeDay('2026-11-20', now)).toBe('Yesterday')
    expect(show.formatRelativeDay('2026-11-25', now)).toBe('in 4 days')
    expect(show.formatRelativeDay('2026-11-18', now)).toBe('3 days ago')
    expect(show.formatRelativeDay('2026-09-25', now)).toBe('25/09/2026')
  })
  it('starts the day at midnight in India', () => {
    expect(show.formatRelativeDay('2026-11-22', '2026-11-21T19:00:00Z')).toBe('Today')
  })
  it('groups Indian phones in two groups of five', () => {
    expect(show.formatPhone('9059764955')).toBe('+91 90597 64955')
    expect(show.formatPhone('+919059764955')).toBe('+91 90597 64955')
    expect(show.formatPhone('98-765 (43210)')).toBe('+91 98765 43210')
    expect(show.formatPhone('501234567', '971')).toBe('+971 501234567')
    expect(show.formatPhone('ask Ramesh')).toBe('ask Ramesh')
  })
  it('takes initials from the first and last word', () => {
    expect(['Ritika Malhotra', 'Asha', 'A B Rao', '', null].map(show.initialsOf)).toEqual(['RM', 'A', 'AR', '', ''])
    expect(['Rohit Verma (sample)', 'Mehta & Sons', '(', 'सुनीता देवी'].map(show.initialsOf)).toEqual([
      'RV',
      'MS',
      '',
      'सद',
    ])
  })
})
