import type { RecordDefinition } from '#engine/record/define.ts'
import { type FileColumn, importColumns, joinedColumns } from './file-columns.ts'

/**
 * Headings that usually mean a field in the files of businesses: marketplaces, spreadsheets, exports of other
 * products. Compared without case, spaces and punctuation; earlier ones in a list are the safer guess.
 */
export const USUAL_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  name: [
    'SENDER_NAME',
    'Buyer Name',
    'Customer Name',
    'Client Name',
    'Lead Name',
    'Contact Name',
    'Contact Person',
    'Full Name',
    'Person Name',
    'Sender',
    'Party',
    'नाम',
  ],
  account_name: [
    'SENDER_COMPANY',
    'Company Name',
    'Company',
    'Firm Name',
    'Firm',
    'Organisation',
    'Organization',
    'Business',
    'Shop Name',
    'Party Name',
    'Account',
  ],
  phone: [
    'SENDER_MOBILE',
    'Mobile',
    'Mobile No',
    'Mobile Number',
    'Phone No',
    'Phone Number',
    'Contact Number',
    'Contact No',
    'Contact',
    'Cell',
    'Whatsapp',
    'Whatsapp No',
    'Whatsapp Number',
    'Buyer Mobile',
    'Primary Phone',
    'Telephone',
    'मोबाइल',
    'फ़ोन',
  ],
  alternate_phone: [
    'SENDER_MOBILE_ALT',
    'SENDER_PHONE',
    'SENDER_PHONE_ALT',
    'Alternate Mobile',
    'Alternate Number',
    'Alternate No',
    'Alternate Contact',
    'Alt Mobile',
    'Alt Phone',
    'Mobile 2',
    'Phone 2',
    'Other Mobile',
    'Secondary Phone',
    'Landline',
    'Office Phone',
  ],
  email: [
    'SENDER_EMAIL',
    'Email Address',
    'Email Id',
    'E-mail Id',
    'Mail',
    'Mail Id',
    'Buyer Email',
    'Primary Email',
    'ईमेल',
  ],
  alternate_email: ['SENDER_EMAIL_ALT', 'Alternate Email', 'Alt Email', 'Email 2', 'Other Email', 'Secondary Email'],
  product: [
    'QUERY_PRODUCT_NAME',
    'Product Name',
    'Products',
    'Item',
    'Item Name',
    'Interested In',
    'Requirement',
    'Enquiry For',
    'QUERY_MCAT_NAME',
  ],
  desc: [
    'Description',
    'QUERY_MESSAGE',
    'Message',
    'Enquiry',
    'Inquiry',
    'Enquiry Details',
    'Enquiry Message',
    'Details',
    'Query',
    'Note',
    'Notes',
    'Comment',
    'Comments',
  ],
  remark: ['Remark', 'SUBJECT', 'Remarks', 'Query Subject', 'Feedback'],
  enquiry_no: [
    'UNIQUE_QUERY_ID',
    'Query Id',
    'Enquiry Id',
    'Enquiry Number',
    'Inquiry Id',
    'Lead Id',
    'Rfi Id',
    'Reference No',
    'Ref No',
  ],
  address_1: ['SENDER_ADDRESS', 'Address', 'Street', 'Street Address', 'Address 1', 'Full Address'],
  address_2: ['Address 2', 'Area', 'Locality'],
  landmark: ['Near'],
  city: ['SENDER_CITY', 'City Name', 'Town', 'District', 'Location', 'शहर'],
  state: ['SENDER_STATE', 'State Name', 'Province', 'राज्य'],
  country: ['Country Name'],
  pincode: ['SENDER_PINCODE', 'Pin', 'Pin Code', 'Zip', 'Zip Code', 'Postal Code', 'Postcode'],
  gstin: ['SENDER_GSTIN', 'GST', 'GST No', 'GST Number', 'GSTIN No', 'GST IN', 'Tax Number'],
  pan: ['PAN No', 'PAN Number'],
  website: ['Web', 'Site', 'URL', 'Web Site', 'Website URL'],
  enquired_at: [
    'QUERY_TIME',
    'Query Date',
    'Enquired At',
    'Enquiry Time',
    'Enquiry Date & Time',
    'Date of Enquiry',
    'Inquiry Date',
    'Lead Date',
    'Lead Created Date',
    'Received On',
    'Received At',
    'Received Date',
    'RcvdOn',
    'created_time',
  ],
  amount: [
    'Value',
    'Deal Value',
    'Lead Value',
    'Expected Value',
    'Budget',
    'Estimated Value',
    'Order Value',
    'Probable Order Value',
    'Approximate Order Value',
    'Price',
  ],
  follow_up_time: ['Follow Up Time', 'Followup Time', 'Follow-up Time', 'Callback Time'],
  follow_up_date: ['Follow Up', 'Next Follow Up', 'Next Followup Date', 'Followup Date', 'Callback Date'],
  lead_status_id: ['Lead Status', 'Stage', 'Lead Stage', 'Disposition'],
  lead_source_id: ['Lead Source', 'Source Of Lead', 'Enquiry Source', 'Platform', 'Channel'],
  lead_type: ['Lead Type', 'Priority', 'Temperature', 'Rating'],
  assigned_user: [
    'Assigned user',
    'Assigned To',
    'Owner',
    'Lead Owner',
    'Sales Person',
    'Salesperson',
    'Executive',
    'Assignee',
  ],
  location_id: ['Branch Name', 'Office'],
}

/** A heading for comparison: only letters and digits of any script, in lower case. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** The headings as the file shows them, made unique: an empty one is named by its position, a repeated one gets a number. */
export function distinctHeadings(cells: readonly string[]): string[] {
  const used = new Set<string>()
  return cells.map((cell, index) => {
    const plain = cell.replace(/\s+/g, ' ').trim().slice(0, 200) || `Column ${index + 1}`
    let heading = plain
    for (let n = 2; used.has(heading); n++) heading = `${plain} (${n})`
    used.add(heading)
    return heading
  })
}

/** The likely column of each heading: by label or name, then by the record's own headings, then by the common ones. */
export function guessMapping(options: {
  definition: RecordDefinition
  headings: readonly string[]
  columns?: readonly FileColumn[]
  /** Columns known before any guess, by heading; '' for a heading that fills no column. */
  known?: Readonly<Record<string, string>>
  /** The column of headings that nothing else reads. */
  rest?: string
}): Record<string, string> {
  const columns = options.columns ?? importColumns(options.definition)
  const joined = joinedColumns(options.definition)
  const left = new Map(options.headings.map((heading) => [heading, plainHeading(heading)]))
  const mapping = new Map<string, string>()
  const taken = new Set<string>()
  for (const [heading, column] of Object.entries(options.known ?? {})) {
    if (column !== '' && !columns.some((one) => one.name === column)) continue
    left.delete(heading)
    if (column === '' || (taken.has(column) && !joined.has(column))) continue
    mapping.set(heading, column)
    taken.add(column)
  }
  const take = (namesOf: (column: FileColumn) => readonly string[]) => {
    for (const column of columns)
      for (const name of namesOf(column)) {
        if (taken.has(column.name)) break
        const wanted = plainHeading(name)
        for (const [heading, plain] of left)
          if (plain === wanted && !taken.has(column.name)) {
            mapping.set(heading, column.name)
            left.delete(heading)
            taken.add(column.name)
          }
      }
  }
  take((column) => [column.label, column.name])
  take((column) => column.headings)
  take((column) => USUAL_HEADINGS[column.name] ?? [])
  // The day and the time of a moment may be in two columns, such as "Date" and "Time".
  for (const { name, kind, headings } of columns) {
    const day = [...mapping].find(([, column]) => column === name)?.[0]
    if (kind.kind !== 'instant' || day === undefined || !plainHeading(day).endsWith('date')) continue
    const times = headings.map(plainHeading).filter((plain) => plain.endsWith('time'))
    const time = [...left].find(([, plain]) => times.includes(plain))?.[0]
    if (time === undefined) continue
    mapping.set(time, name)
    left.delete(time)
  }
  const { rest } = options
  if (rest !== undefined && joined.has(rest) && columns.some(({ name }) => name === rest))
    for (const heading of left.keys()) mapping.set(heading, rest)
  return Object.fromEntries(
    options.headings
      .filter((heading) => mapping.has(heading))
      .map((heading) => [heading, mapping.get(heading) as string]),
  )
}
