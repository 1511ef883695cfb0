// What customers of the demo business ask and complain about.

/** Positions of the standard statuses of cases, from 0. */
export const CASE_STATUS = { new: 0, in_progress: 1, waiting: 2, closed: 3 } as const
/** Positions of the standard categories of cases, from 0. */
const CATEGORY = { question: 0, complaint: 1, delivery: 2, exchange: 3, bill: 4 } as const

/** A case of the demo. Times of day are in India; `answered` and `closed` are days after it came. */
export interface DemoCase {
  subject: string
  days_ago: number
  time: string
  status: number
  category: number
  priority: 'low' | 'normal' | 'high' | 'urgent'
  channel: 'phone' | 'whatsapp' | 'email' | 'visit' | 'web'
  desc: string
  answered?: readonly [days: number, time: string]
  closed?: readonly [days: number, time: string]
  resolution?: string
  rating?: readonly [stars: number, words: string | null]
}

const { new: NEW, in_progress, waiting, closed } = CASE_STATUS
const { question, complaint, delivery, exchange, bill } = CATEGORY

/** The cases, oldest first. */
export const CASES: readonly DemoCase[] = [
  {
    ...{
      subject: 'Two metres short in a roll of cotton',
      days_ago: 74,
      time: '11:10',
      status: closed,
      category: complaint,
    },
    ...{ priority: 'high', channel: 'phone', desc: 'Roll 18 of the last bill measures 38 m, the bill says 40 m.' },
    ...{ answered: [0, '12:00'], closed: [1, '12:30'], rating: [5, 'Settled in a day, no argument.'] },
    resolution: 'Measured again at the store. Credit of two metres given on the next bill.',
  },
  {
    ...{ subject: 'Sofa leg loose after a week', days_ago: 61, time: '17:20', status: closed, category: complaint },
    ...{ priority: 'normal', channel: 'whatsapp', desc: 'The left front leg of the three-seater wobbles.' },
    ...{ answered: [1, '10:15'], closed: [2, '13:00'], rating: [4, null] },
    resolution: 'The carpenter visited and fixed both front legs.',
  },
  {
    ...{ subject: 'GST number missing on the bill', days_ago: 48, time: '10:40', status: closed, category: bill },
    ...{ priority: 'urgent', channel: 'email', desc: 'We cannot take the credit without our GSTIN on it.' },
    ...{ answered: [0, '11:05'], closed: [0, '12:30'], rating: [5, 'Very quick.'] },
    resolution: 'Bill made again with the GSTIN and mailed.',
  },
  {
    ...{
      subject: 'Curtains arrived in the wrong shade',
      days_ago: 33,
      time: '15:45',
      status: closed,
      category: exchange,
    },
    ...{ priority: 'high', channel: 'visit', desc: 'Ordered ivory 204, got cream 208. Eight panels.' },
    ...{ answered: [0, '16:00'], closed: [9, '18:00'], rating: [2, 'Right in the end, but it took too long.'] },
    resolution: 'Exchanged all eight panels.',
  },
  {
    ...{
      subject: 'Which fabric suits outdoor cushions?',
      days_ago: 20,
      time: '16:30',
      status: closed,
      category: question,
    },
    ...{ priority: 'low', channel: 'web', desc: 'For a terrace restaurant in Vesu, about 60 cushions.' },
    ...{ answered: [1, '11:00'], closed: [1, '11:10'], rating: [5, null] },
    resolution: 'Recommended the coated polyester and sent swatches.',
  },
  {
    ...{
      subject: 'Parcel to Bhiwandi not received',
      days_ago: 6,
      time: '11:30',
      status: in_progress,
      category: delivery,
    },
    ...{ priority: 'urgent', channel: 'phone', desc: 'Two bales, sent last Monday. The transporter does not answer.' },
    answered: [0, '11:50'],
  },
  {
    ...{
      subject: 'Zip of four cushion covers broken',
      days_ago: 5,
      time: '16:10',
      status: waiting,
      category: complaint,
    },
    ...{ priority: 'normal', channel: 'whatsapp', desc: 'Photos to follow.' },
    answered: [0, '17:00'],
  },
  {
    ...{
      subject: 'Asks for a copy of the March ledger',
      days_ago: 4,
      time: '10:20',
      status: in_progress,
      category: bill,
    },
    ...{ priority: 'low', channel: 'email', desc: 'For the audit.' },
    answered: [1, '10:30'],
  },
  {
    ...{ subject: 'Exchange of a dining chair', days_ago: 3, time: '13:15', status: waiting, category: exchange },
    ...{ priority: 'normal', channel: 'visit', desc: 'Wants the one with arms; pays the difference.' },
    answered: [0, '13:40'],
  },
  {
    ...{ subject: 'Colour ran in the first wash', days_ago: 2, time: '18:05', status: NEW, category: complaint },
    ...{ priority: 'high', channel: 'phone', desc: 'Maroon bedspread, washed in cold water.' },
  },
  {
    ...{
      subject: 'When does the next lot of greige cloth come?',
      days_ago: 1,
      time: '14:30',
      status: NEW,
      category: question,
    },
    ...{ priority: 'normal', channel: 'whatsapp', desc: 'Needs 300 m of the 44 inch quality.' },
  },
  {
    ...{
      subject: 'Delivery to the site before Saturday?',
      days_ago: 1,
      time: '17:45',
      status: NEW,
      category: delivery,
    },
    ...{ priority: 'high', channel: 'phone', desc: 'Six beds for the guest house.' },
  },
]

/** Response times beside the one for every case. */
export const CASE_POLICIES = [
  { name: 'Urgent', priority: 'urgent', first_response: '1 h', resolve: '9 h', color: '#c2272d' },
  { name: 'High', priority: 'high', first_response: '2 h', resolve: '12 h', color: '#d9682b' },
] as const

/** Holidays of a year as MM-DD. */
export const HOLIDAYS = [
  ['Republic Day', '01-26'],
  ['Independence Day', '08-15'],
  ['Gandhi Jayanti', '10-02'],
] as const

/** Texts that the staff sends often. */
export const CASE_REPLIES = [
  {
    name: 'We look into it',
    text: 'Namaste {customer}, thank you for telling us. We look into “{subject}” and call you today. Your number is {number}. {me}',
  },
  {
    name: 'Please send photos',
    text: 'Namaste {customer}, please send us two or three photos, so that we can help you at once. Your number is {number}. {me}',
  },
  {
    name: 'It is on its way',
    text: 'Namaste {customer}, your parcel left our warehouse today and comes within two days. {me}',
  },
] as const
