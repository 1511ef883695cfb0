export { plantLeadLookups } from './leads/new-business.server.ts'
export { blankEnquiry, type Enquiry, type EnquiryContact, type EnquiryVia } from './leads/enquiries/enquiry.ts'
export { type Taken, type TakeOptions, takeEnquiry } from './leads/enquiries/take-enquiry.server.ts'
export { FIND_DUPLICATES_JOB, findDuplicatesJob } from './leads/duplicates/find-groups.server.ts'
