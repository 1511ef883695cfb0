export { plantLeadLookups } from './leads/new-business.server.ts'
export { blankEnquiry, type Enquiry, type EnquiryContact, type EnquiryVia } from './leads/enquiries/enquiry.ts'
export { type Taken, type TakeOptions, takeEnquiry } from './leads/enquiries/take-enquiry.server.ts'
