import { plainHeading } from './headings.ts'

/** A file of another product, recognised by its headings. */
interface KnownFile {
  name: string
  /** The file has all of these headings, in any spelling. */
  signs: readonly string[]
  /** The import column of each heading, where the common headings would give another column or none. */
  mapping: Readonly<Record<string, string>>
  /** Default values of new records: by field, the title of the record it refers to. */
  defaults?: Readonly<Record<string, string>>
  /** The import column of every other heading that no guess fits, such as the questions of a form. */
  rest?: string
}

const leftOut = (...headings: string[]) => Object.fromEntries(headings.map((heading) => [heading, '']))

// Headings as the products' export screens and help pages name them.
const KNOWN_FILES: readonly KnownFile[] = [
  {
    name: 'IndiaMART',
    signs: ['UNIQUE_QUERY_ID', 'SENDER_NAME'],
    mapping: { SUBJECT: 'remark', SENDER_MOBILE_ALT: 'alternate_phone' },
    defaults: { lead_source_id: 'IndiaMART' },
  },
  {
    name: 'IndiaMART',
    signs: ['Query Type', 'Sender Name', 'Sender Mobile'],
    mapping: {
      'Sender Company Name': 'account_name',
      'Sender Mobile': 'phone',
      'Sender Email': 'email',
      Date: 'enquired_at',
      Time: 'enquired_at',
    },
    defaults: { lead_source_id: 'IndiaMART' },
  },
  {
    name: 'TradeIndia',
    signs: ['rfi_id', 'sender_name'],
    mapping: {
      sender_co: 'account_name',
      rfi_id: 'enquiry_no',
      landline_number: 'alternate_phone',
      generated_date: 'enquired_at',
      generated_time: 'enquired_at',
    },
    defaults: { lead_source_id: 'TradeIndia' },
  },
  {
    name: 'JustDial',
    signs: ['leadid', 'leadtype', 'category', 'brancharea'],
    mapping: {
      leadid: 'enquiry_no',
      // In this product the kind of enquiry, not the temperature.
      leadtype: '',
      category: 'product',
      mobile: 'phone',
      phone: 'alternate_phone',
      company: 'account_name',
      date: 'enquired_at',
      time: 'enquired_at',
      area: 'address_2',
      brancharea: '',
      branchpin: '',
      dncmobile: '',
      dncphone: '',
      parentid: '',
    },
    defaults: { lead_source_id: 'JustDial' },
  },
  {
    name: 'Facebook',
    signs: ['created_time', 'form_id', 'campaign_name', 'platform'],
    mapping: {
      id: 'enquiry_no',
      full_name: 'name',
      phone_number: 'phone',
      company_name: 'account_name',
      street_address: 'address_1',
      post_code: 'pincode',
      created_time: 'enquired_at',
      // "fb" or "ig" for Facebook or Instagram; and the state of the lead there, "CREATED".
      platform: '',
      lead_status: '',
      ...leftOut('ad_id', 'ad_name', 'adset_id', 'adset_name', 'campaign_id', 'campaign_name', 'form_id', 'form_name'),
      ...leftOut('is_organic', 'is_qualified', 'is_quality', 'is_converted', 'inbox_url', 'retailer_item_id'),
    },
    defaults: { lead_source_id: 'Facebook' },
    // What the form of this business asks.
    rest: 'desc',
  },
  {
    name: '99acres',
    signs: ['QueryId', 'CmpctLabl', 'QryInfo', 'RcvdOn'],
    mapping: {
      QueryId: 'enquiry_no',
      RcvdOn: 'enquired_at',
      CmpctLabl: 'product',
      QryInfo: 'desc',
      ProjName: 'remark',
      IDENTITY: '',
    },
    defaults: { lead_source_id: '99acres' },
  },
  {
    name: 'Tally',
    signs: ['Name of Ledger', 'Under'],
    mapping: {
      'Name of Ledger': 'account_name',
      'Mailing Name': 'account_name',
      'Contact Person': 'name',
      'Mobile No': 'phone',
      'Phone No': 'alternate_phone',
      'GSTIN/UIN': 'gstin',
    },
  },
  {
    name: 'Tally',
    signs: ['$Name', '$LedgerMobile'],
    mapping: {
      $Name: 'account_name',
      $LedgerContact: 'name',
      $LedgerMobile: 'phone',
      $LedgerPhone: 'alternate_phone',
      $Email: 'email',
      $PartyGSTIN: 'gstin',
      $LedStateName: 'state',
      $PinCode: 'pincode',
    },
  },
  {
    name: 'Vyapar',
    signs: ['Party Name', 'Receivable Balance', 'Payable Balance'],
    mapping: { 'Party Name': 'name', 'Phone No.': 'phone', 'GSTIN No.': 'gstin' },
  },
  {
    name: 'Vyapar',
    signs: ['Name', 'Contact No.', 'Opening Balance', 'GSTIN No.'],
    mapping: { 'Contact No.': 'phone', 'GSTIN No.': 'gstin', 'Billing Address': 'address_1' },
  },
  {
    name: 'Vyapar',
    signs: ['Invoice No', 'Party Name', 'Total Amount', 'Balance Due'],
    mapping: {
      'Party Name': 'contact_id',
      'Invoice No': 'old_number',
      'Total Amount': 'old_total',
      'Balance Due': 'old_balance',
      'Payment Type': '',
      'Transaction Type': '',
    },
  },
  {
    name: 'Vyapar',
    signs: ['Invoice No./Txn No.', 'Party Name', 'UnitPrice'],
    mapping: {
      'Invoice No./Txn No.': 'old_number',
      'Party Name': 'contact_id',
      'Item Name': 'lines.description',
      UnitPrice: 'lines.price',
      'Discount Percent': 'lines.discount',
      // The same in rupees, and what follows from the line.
      Discount: '',
      Tax: '',
      Amount: '',
      'Transaction Type': '',
    },
  },
  {
    name: 'Tally',
    signs: ['Particulars', 'Voucher No.', 'Gross Total'],
    mapping: {
      Particulars: 'contact_id',
      'Voucher No.': 'old_number',
      'Gross Total': 'old_total',
      'Voucher Type': '',
      Value: '',
      Rate: '',
      Quantity: '',
    },
  },
  {
    name: 'Zoho Books',
    signs: ['Invoice Number', 'Invoice Status', 'Item Price', 'Customer Name'],
    mapping: {
      'Invoice Number': 'old_number',
      'Customer Name': 'contact_id',
      'Item Name': 'lines.description',
      'Item Price': 'lines.price',
      'Shipping Charge': 'old_charges',
      Total: 'old_total',
      Balance: 'old_balance',
      'Item Desc': '',
      'Invoice Status': '',
      'Invoice ID': '',
    },
  },
  {
    name: 'Zoho CRM',
    signs: ['Lead Owner', 'Company', 'Last Name'],
    mapping: {
      'First Name': 'name',
      'Last Name': 'name',
      Company: 'account_name',
      Mobile: 'phone',
      Phone: 'alternate_phone',
      'Secondary Email': 'alternate_email',
      'Annual Revenue': '',
      Rating: '',
      'Created Time': 'enquired_at',
      'Lead Id': '',
      'Record Id': '',
    },
  },
  {
    name: 'HubSpot',
    signs: ['Record ID', 'First Name', 'Last Name', 'Contact Owner'],
    mapping: {
      'First Name': 'name',
      'Last Name': 'name',
      'Phone Number': 'phone',
      'Mobile Phone Number': 'alternate_phone',
      'Company Name': 'account_name',
      'Associated Company': 'account_name',
      'Street Address': 'address_1',
      'State/Region': 'state',
      'Postal Code': 'pincode',
      'Create Date': 'enquired_at',
      // HubSpot's own ids, people and states.
      'Record ID': '',
      'Contact Owner': '',
      'Lead Status': '',
    },
  },
  {
    name: 'Zoho Books',
    signs: ['Contact ID', 'Display Name', 'Company Name'],
    mapping: {
      'Display Name': 'name',
      'Company Name': 'account_name',
      MobilePhone: 'phone',
      Phone: 'alternate_phone',
      EmailID: 'email',
      'GST Identification Number (GSTIN)': 'gstin',
      'Billing City': 'city',
      'Billing State': 'state',
      'Billing Code': 'pincode',
      'Billing Address': 'address_1',
      'Billing Street2': 'address_2',
    },
  },
]

/**
 * The product that wrote a file with these headings, its columns ('' for a heading that has another meaning in that product), and the
 * default values of new records. Null for headings of no known product.
 */
export function knownFile(
  headings: readonly string[],
): (Required<Omit<KnownFile, 'signs' | 'rest'>> & Pick<KnownFile, 'rest'>) | null {
  const plain = new Map(headings.map((heading) => [plainHeading(heading), heading]))
  const found = KNOWN_FILES.find((known) => known.signs.every((sign) => plain.has(plainHeading(sign))))
  if (!found) return null
  const mapping = Object.entries(found.mapping).flatMap(([name, column]) => {
    const heading = plain.get(plainHeading(name))
    return heading === undefined ? [] : [[heading, column] as const]
  })
  return { name: found.name, mapping: Object.fromEntries(mapping), defaults: found.defaults ?? {}, rest: found.rest }
}
