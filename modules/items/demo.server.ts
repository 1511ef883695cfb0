import { HSN_CODES, ITEM_GROUPS, ITEMS, KURTI } from '#database/seed/items.ts'
import { setEach } from '#engine/server/records/store.server.ts'
import type { DemoContext, FirstWords, ModulePlants } from '#platform/manifest/plants.server.ts'
import { languageOfAccount } from '#modules/business/index.server.ts'
import type { Language } from '#base/language.ts'
import { hsnCode } from './hsn/hsn-code.record.ts'
import { item } from './item.record.ts'
import { clientGroup } from './lookups/client-group.record.ts'
import { itemGroup } from './lookups/item-group.record.ts'
import { unit } from './lookups/unit.record.ts'
import { priceList } from './prices/price-list.record.ts'
import { gridOf, variantKey } from './variants/variants.ts'

const WORDS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = {
  hi: {
    ...{ Piece: 'नग', Metre: 'मीटर', Kilogram: 'किलोग्राम', Litre: 'लीटर', Pair: 'जोड़ी', Dozen: 'दर्जन' },
    ...{ Set: 'सेट', Box: 'डिब्बा', Roll: 'रोल', Retail: 'खुदरा', Wholesale: 'थोक', Distributor: 'वितरक' },
  },
  gu: {
    ...{ Piece: 'નંગ', Metre: 'મીટર', Kilogram: 'કિલોગ્રામ', Litre: 'લિટર', Pair: 'જોડી', Dozen: 'ડઝન' },
    ...{ Set: 'સેટ', Box: 'બોક્સ', Roll: 'રોલ', Retail: 'છૂટક', Wholesale: 'જથ્થાબંધ', Distributor: 'વિતરક' },
  },
  ta: {
    ...{ Piece: 'துண்டு', Metre: 'மீட்டர்', Kilogram: 'கிலோகிராம்', Litre: 'லிட்டர்', Pair: 'ஜோடி', Dozen: 'டஜன்' },
    ...{ Set: 'செட்', Box: 'பெட்டி', Roll: 'ரோல்', Retail: 'சில்லறை', Wholesale: 'மொத்தம்', Distributor: 'விநியோகஸ்தர்' },
  },
}

const LISTS: readonly string[] = [unit.name, clientGroup.name]

/** Names for the first entries of the lists of items. */
const firstWords: FirstWords = async (transaction, access) => {
  const language = await languageOfAccount(transaction, access.user_id)
  return (record, name) => (LISTS.includes(record) && language !== 'en' ? (WORDS[language][name] ?? name) : name)
}

/** The first units and client groups in the languages, and the items of the demo business. */
export const itemPlants: ModulePlants = { firstWords, plantDemo }

async function plantDemo(context: DemoContext): Promise<void> {
  const { plant, planted } = context
  const groups = await plant(
    itemGroup.name,
    ITEM_GROUPS.map((input, index) => ({ input: { ...input, position: (index + 1) * 10 } })),
  )
  await plant(
    hsnCode.name,
    HSN_CODES.map(([code, meaning, tax_rate]) => ({ input: { code, meaning, tax_rate } })),
  )
  const units = planted.get(unit.name) ?? []
  const unitOf = (name: string) => units[(unit.entries.first ?? []).findIndex((entry) => entry.name === name)]
  const ids = await plant(
    item.name,
    ITEMS.map(({ group, unit: unit_name, ...input }) => ({
      input: { ...input, item_group_id: groups[group], unit_id: unitOf(unit_name) },
    })),
  )
  await plantKurti(context, { item_group_id: groups[0], unit_id: unitOf('Piece') })
  await plantPrices(context, ids)
}

/** An item with its variants in sizes and colours. */
async function plantKurti({ plant, transaction }: DemoContext, shared: Record<string, unknown>): Promise<void> {
  const { item: values, sizes, colours } = KURTI
  const [parent_id] = await plant(item.name, [{ input: { ...values, ...shared } }])
  const { variants } = gridOf({ sizes: sizes.join(), colours: colours.join() })
  const ids = await plant(
    item.name,
    variants.map(({ size, colour }) => ({
      input: {
        ...{ ...values, ...shared, size, colour, name: `${values.name} ${size} ${colour}` },
        code: `${values.code}-${size}-${String(colour).toUpperCase()}`,
      },
    })),
  )
  const rows = ids.map((id, index) => ({
    id,
    values: { parent_id, variant_key: variantKey({ ...variants[index], parent_id }) },
  }))
  await setEach(transaction, { definition: item, rows })
}

/** Wholesale prices of the fabrics: a little less, and less again from 100 metres on. */
async function plantPrices({ plant, planted }: DemoContext, ids: readonly number[]): Promise<void> {
  const fabrics = ITEMS.flatMap(({ unit: name, sale_price }, index) =>
    name === 'Metre' ? [{ item_id: ids[index], rate: Number(sale_price) }] : [],
  )
  const prices = fabrics.flatMap(({ item_id, rate }) => [
    { item_id, min_quantity: '0', price: (rate * 0.95).toFixed(2) },
    { item_id, min_quantity: '100', price: (rate * 0.9).toFixed(2) },
  ])
  const [, wholesale] = planted.get(clientGroup.name) ?? []
  await plant(priceList.name, [{ input: { name: 'Wholesale fabrics', client_group_id: wholesale, prices } }])
}
