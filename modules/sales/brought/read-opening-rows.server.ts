import type { ReadingRows } from '#engine/server/records/hooks.server.ts'

const SIDES: Readonly<Record<string, string>> = {
  ...{ dr: 'they_owe', debit: 'they_owe', receivable: 'they_owe', 'to receive': 'they_owe' },
  ...{ cr: 'we_owe', credit: 'we_owe', payable: 'we_owe', 'to pay': 'we_owe' },
}

const KINDS: Readonly<Record<string, string>> = {
  ...{ 'sundry debtors': 'client', debtor: 'client', customer: 'client', buyer: 'client', party: 'client' },
  ...{ 'sundry creditors': 'supplier', creditor: 'supplier', vendor: 'supplier', seller: 'supplier' },
  ...{ 'cash-in-hand': 'cash', 'cash in hand': 'cash', 'bank accounts': 'bank', 'bank account': 'bank', item: 'stock' },
}

/** Reads opening balances as ledgers of other programs write them: `Dr` and `Cr`, groups of Tally, `12,500.00 Dr`. */
export function readOpeningRows({ rows }: ReadingRows): void {
  for (const { cells, body, issues } of rows) {
    const textOf = (name: string): string => (cells.get(name)?.[0] ?? '').trim().slice(0, 60).toLowerCase()
    const read = (name: string, value: unknown) => {
      body[name] = value
      const known = issues.findIndex(({ field }) => field === name)
      if (known >= 0) issues.splice(known, 1)
    }
    const kind = KINDS[textOf('kind')]
    if (kind) read('kind', kind)
    const side = SIDES[textOf('side')]
    if (side) read('side', side)
    const amount = /^([\d,]{1,20}(?:\.\d{1,2})?)\s?(dr|cr)\.?$/.exec(textOf('amount'))
    if (amount) {
      read('amount', amount[1].replaceAll(',', ''))
      body.side ??= SIDES[amount[2]]
    }
  }
}
