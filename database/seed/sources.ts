/** How buyers find the business, with how many of them come each way and how it ends: shares of won and junk, the rest is lost. */
export const SOURCES = [
  { name: 'IndiaMART', wholesale: 34, home: 4, won: 0.2, junk: 0.16, portal: true },
  { name: 'TradeIndia', wholesale: 10, home: 0, won: 0.15, junk: 0.18, portal: true },
  { name: 'JustDial', wholesale: 8, home: 14, won: 0.22, junk: 0.12, portal: true },
  { name: 'WhatsApp', wholesale: 14, home: 14, won: 0.32, junk: 0.05, portal: false },
  { name: 'Walk-in', wholesale: 6, home: 26, won: 0.48, junk: 0.01, portal: false },
  { name: 'Referral', wholesale: 10, home: 12, won: 0.5, junk: 0.02, portal: false },
  { name: 'Website', wholesale: 6, home: 6, won: 0.25, junk: 0.08, portal: true },
  { name: 'Facebook', wholesale: 3, home: 14, won: 0.14, junk: 0.22, portal: true },
  { name: 'Google Ads', wholesale: 5, home: 10, won: 0.2, junk: 0.12, portal: true },
  { name: 'Exhibition', wholesale: 4, home: 0, won: 0.3, junk: 0.04, portal: false },
] as const
export type LeadSource = (typeof SOURCES)[number]
