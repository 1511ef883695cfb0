/** A lead of the sample data. Days count from today; `step` is its status: a place among the open ones, or how it ended. */
export interface SampleLead {
  name: string
  account_name?: string
  phone: string
  city: string
  state: string
  source: string
  product: string
  amount: string
  desc: string
  temperature: 'hot' | 'warm' | 'cold'
  step: number | 'won' | 'lost'
  enquired: number
  follow_up?: number
  note?: string
}

/** What a shop may have in its list on some day: new enquiries, calls that are due, an order, and one that went elsewhere. */
export const SAMPLE_LEADS: readonly SampleLead[] = [
  {
    name: 'Kavita Mehta',
    account_name: 'Mehta Sarees',
    phone: '9000001001',
    city: 'Surat',
    state: 'Gujarat',
    source: 'IndiaMART',
    product: 'Bandhani saree',
    amount: '150000.00',
    desc: 'Need 200 pieces before Diwali. Please send your best price.',
    temperature: 'hot',
    step: 0,
    enquired: 0,
    follow_up: 0,
  },
  {
    name: 'Rohit Verma',
    account_name: 'Verma Traders',
    phone: '9000001002',
    city: 'Indore',
    state: 'Madhya Pradesh',
    source: 'JustDial',
    product: 'Cotton fabric',
    amount: '48000.00',
    desc: 'Cotton fabric, 60 inch, 300 metres. Is a sample possible?',
    temperature: 'warm',
    step: 0,
    enquired: 0,
  },
  {
    name: 'Farzana Sheikh',
    phone: '9000001003',
    city: 'Ahmedabad',
    state: 'Gujarat',
    source: 'IndiaMART',
    product: 'Double bedsheet',
    amount: '22500.00',
    desc: 'Looking for 50 double bedsheets for a guest house.',
    temperature: 'warm',
    step: 1,
    enquired: 2,
    follow_up: 0,
    note: 'Called at 11. Wants photos on WhatsApp first.',
  },
  {
    name: 'Gurpreet Singh',
    account_name: 'Singh Hotels',
    phone: '9000001004',
    city: 'Ludhiana',
    state: 'Punjab',
    source: 'TradeIndia',
    product: 'Table linen',
    amount: '310000.00',
    desc: 'Table linen for three restaurants, monthly supply.',
    temperature: 'hot',
    step: 2,
    enquired: 6,
    follow_up: -1,
    note: 'Met at the shop. Asked for a rate for a yearly order.',
  },
  {
    name: 'Lakshmi Rao',
    account_name: 'Rao Boutique',
    phone: '9000001005',
    city: 'Hyderabad',
    state: 'Telangana',
    source: 'Facebook',
    product: 'Kanjivaram saree',
    amount: '85000.00',
    desc: 'Kanjivaram sarees for a wedding, 12 pieces.',
    temperature: 'hot',
    step: 3,
    enquired: 9,
    follow_up: 1,
    note: 'Quotation sent. Will decide after showing it to the family.',
  },
  {
    name: 'Suresh Nair',
    phone: '9000001006',
    city: 'Kochi',
    state: 'Kerala',
    source: 'JustDial',
    product: 'Curtains',
    amount: '18000.00',
    desc: 'Curtains for a two-bedroom flat.',
    temperature: 'cold',
    step: 1,
    enquired: 12,
    follow_up: 3,
  },
  {
    name: 'Deepak Jain',
    account_name: 'Jain Garments',
    phone: '9000001007',
    city: 'Jaipur',
    state: 'Rajasthan',
    source: 'IndiaMART',
    product: 'Block print fabric',
    amount: '126000.00',
    desc: 'Block print fabric, 700 metres, in three colours.',
    temperature: 'hot',
    step: 'won',
    enquired: 20,
    note: 'Order confirmed, advance received.',
  },
  {
    name: 'Anita Kulkarni',
    phone: '9000001008',
    city: 'Pune',
    state: 'Maharashtra',
    source: 'Facebook',
    product: 'Cushion covers',
    amount: '9500.00',
    desc: 'Cushion covers, 40 pieces.',
    temperature: 'cold',
    step: 'lost',
    enquired: 16,
    note: 'Bought from a shop near her.',
  },
]
