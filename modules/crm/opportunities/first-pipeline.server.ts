import type { Language } from '#base/language.ts'
import type { PlantDefaults } from '#platform/manifest/plants.server.ts'
import { plantRecords } from '#platform/manifest/plant-records.server.ts'
import { languageOfAccount } from '#modules/business/index.server.ts'
import { opportunityPipeline } from './opportunity-pipeline.record.ts'
import { plantUsualStages, type USUAL_STAGES } from './stages.server.ts'

type Word = (typeof USUAL_STAGES)[number]['name'] | 'Sales'

/** The first pipeline of a new business in the language of the person who creates it. */
export const PIPELINE_WORDS: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<Word, string>>>> = {
  hi: {
    Sales: 'बिक्री',
    New: 'नया',
    'Needs understood': 'ज़रूरत समझी',
    'Quotation sent': 'कोटेशन भेजा',
    Negotiation: 'मोल-भाव',
    Won: 'सौदा हुआ',
    Lost: 'सौदा नहीं हुआ',
  },
  gu: {
    Sales: 'વેચાણ',
    New: 'નવું',
    'Needs understood': 'જરૂરિયાત સમજી',
    'Quotation sent': 'ક્વોટેશન મોકલ્યું',
    Negotiation: 'ભાવતાલ',
    Won: 'સોદો થયો',
    Lost: 'સોદો ન થયો',
  },
  ta: {
    Sales: 'விற்பனை',
    New: 'புதியது',
    'Needs understood': 'தேவை புரிந்தது',
    'Quotation sent': 'விலைப்புள்ளி அனுப்பியது',
    Negotiation: 'பேரம் பேசுகிறது',
    Won: 'வெற்றி',
    Lost: 'இழந்தது',
  },
}

/** A new business starts with one pipeline and its usual stages. */
export const plantFirstPipeline: PlantDefaults = async (transaction, access) => {
  const language = await languageOfAccount(transaction, access.user_id)
  const nameOf = (name: string) => (language === 'en' ? name : (PIPELINE_WORDS[language][name as Word] ?? name))
  const plants = [{ input: { name: nameOf('Sales'), position: 10 } }]
  const [pipeline_id] = await plantRecords(transaction, { definition: opportunityPipeline, access, plants })
  await plantUsualStages(transaction, { access, pipeline_id, nameOf })
}
