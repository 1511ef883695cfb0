/** How the files of other programs (Vyapar, Tally, Zoho Books, spreadsheets) head the columns of invoices and bills. */
export const HEADINGS = {
  client: ['Party', 'Party name', 'Customer', 'Customer name', 'Client name', 'Buyer', 'Buyer name', 'Ledger name'],
  supplier: ['Party', 'Party name', 'Vendor', 'Vendor name', 'Supplier name', 'Seller', 'Ledger name'],
  gstin: [
    ...['GSTIN', 'Party GSTIN', 'GSTIN/UIN', 'Customer GSTIN', 'Vendor GSTIN', 'GSTIN No', 'GST No'],
    'GST Identification Number (GSTIN)',
  ],
  state: ['State', 'Party state', 'Billing State'],
  date: ['Date', 'Invoice date', 'Bill date', 'Voucher date', 'Vch date', 'Purchase date'],
  due_date: ['Due on', 'Payment due date'],
  description: [
    ...['Item', 'Item name', 'Product', 'Product name', 'Particulars', 'Item Desc', 'Stock item', 'Item details'],
    'Name of Item',
  ],
  hsn: ['HSN', 'SAC', 'HSN/SAC', 'HSN code', 'HSN/SAC code'],
  quantity: ['Qty', 'Billed quantity', 'Item quantity'],
  unit: ['UQC', 'Usage unit', 'Item unit'],
  price: ['Rate', 'Unit price', 'Price per unit', 'Price/unit', 'Item price'],
  discount: ['Item discount', 'Discount percent', 'Disc %', 'Discount %'],
  tax_rate: ['GST %', 'Tax rate', 'GST rate', 'Tax percent', 'Item tax %', 'Item Tax'],
  // A column that is only named “Cess” may be an amount.
  cess_rate: ['Cess rate', 'Cess percent'],
  cess_per_unit: ['Cess per unit', 'Cess in ₹ for one unit', 'Additional cess per unit', 'Specific cess'],
  old_number: [
    ...['Invoice No', 'Invoice Number', 'Bill No', 'Bill Number', 'Voucher No', 'Vch No.', 'Number', 'Invoice#'],
    ...['Invoice No./Txn No.', 'Voucher Number', 'Ref No'],
  ],
  old_total: [
    ...['Total Amount', 'Invoice Total', 'Grand Total', 'Invoice Value', 'Gross Total', 'Total', 'Invoice Amount'],
    'Bill Total',
  ],
  paid_before: ['Received', 'Received Amount', 'Paid', 'Received/Paid Amount', 'Amount Received', 'Amount Paid'],
  old_balance: ['Balance', 'Balance Due', 'Balance Amount', 'Pending Amount', 'Amount Due', 'Due Amount'],
  old_charges: ['Other Charges', 'Freight', 'Shipping Charge', 'Shipping Charges', 'Transport Charges'],
} as const
