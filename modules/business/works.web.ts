import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { INDUSTRIES, NATURES } from './business.record.ts'

/** One answer to "What it does", in the words of a shop owner, with the nature and industry that it stands for. */
export type Work = {
  title: MessageDescriptor
  nature: (typeof NATURES)[number]
  industry: (typeof INDUSTRIES)[number]
}

const sells = (industry: Work['industry'], title: MessageDescriptor): Work => ({ nature: 'Trading', industry, title })
const makes = (industry: Work['industry'], title: MessageDescriptor): Work => ({
  ...{ nature: 'Manufacturing', industry, title },
})
const serves = (industry: Work['industry'], title: MessageDescriptor): Work => ({ nature: 'Services', industry, title })

/** The answers in the order of the list. Together with `tradeOf` they decide which modules a business starts with. */
export const WORKS: readonly Work[] = [
  sells('Retail', msg`Retail shop`),
  sells('Wholesale trade', msg`Wholesale and distribution`),
  sells('Textiles and garments', msg`Sells cloth and garments`),
  makes('Textiles and garments', msg`Makes cloth and garments`),
  sells('Furniture and furnishings', msg`Sells furniture`),
  makes('Furniture and furnishings', msg`Makes furniture`),
  serves('Real Estate', msg`Property dealer or builder`),
  serves('Construction', msg`Construction and contracts`),
  serves('Finance and lending', msg`Loans and finance`),
  sells('Food and grocery', msg`Sells food and groceries`),
  makes('Food and grocery', msg`Makes food products`),
  sells('Electronics', msg`Sells electronics`),
  makes('Electronics', msg`Makes electronics`),
  sells('Automobile', msg`Sells vehicles and parts`),
  makes('Automobile', msg`Makes vehicle parts`),
  serves('Automobile', msg`Repairs vehicles`),
  sells('Engineering', msg`Sells machines and tools`),
  makes('Engineering', msg`Makes machines and parts`),
  sells('Chemicals', msg`Sells chemicals`),
  makes('Chemicals', msg`Makes chemicals`),
  sells('Jewellery', msg`Sells jewellery`),
  makes('Jewellery', msg`Makes jewellery`),
  sells('Healthcare', msg`Sells medicines and medical goods`),
  serves('Healthcare', msg`Clinic, hospital or laboratory`),
  serves('Education', msg`School, college or coaching`),
  serves('Travel and hotels', msg`Travel, hotel or restaurant`),
  serves('Information technology', msg`Software and computer services`),
  serves('Logistics', msg`Transport and storage`),
  sells('Agriculture', msg`Farm produce`),
  sells('Other', msg`Sells something else`),
  makes('Other', msg`Makes something else`),
  serves('Other', msg`Another service`),
  { nature: 'All', industry: 'Other', title: msg`Several of these` },
]

/** What the form keeps for an answer: it names nature and industry. */
export const workId = ({ nature, industry }: Pick<Work, 'nature' | 'industry'>): string => `${nature} | ${industry}`
