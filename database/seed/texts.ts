import type { Trade } from './names.ts'

/** Stages of a lead's life that notes are written at. */
export type NoteStage = 'first' | 'working' | 'proposal' | 'negotiation' | 'won' | 'lost' | 'junk'

/**
 * What staff write; a mark in front says for which goods or buyers only: [fabric], [furniture], [firm], [home].
 * In braces what differs: {first} the customer, {product}, {qty}, {rate}, {amount}, {shade}, {day}, {time}, {disc}, {courier}, {city}, {days}, {staff}.
 */
export const NOTE_TEXTS: Record<NoteStage, readonly string[]> = {
  first: [
    'Called, introduced ourselves. {first} wants {qty} of {product}, will share details on WhatsApp.',
    'Phone rang, no answer. Will try again {day} {time}.',
    'Number busy twice. Sent WhatsApp with catalogue link.',
    'Spoke to {first}. Only checking rates today, call back {day}.',
    'Sent full catalogue of {product} on WhatsApp, blue tick but no reply yet.',
    'First call done. Requirement is genuine, {qty}, needed in about {days} days.',
    'Customer speaks only Gujarati, passed to {staff} for the next call.',
    'Call connected for a minute only, he was driving. Asked to call after {time}.',
    '[home] Visited the store, saw {product}, took photos to show at home.',
    '[home] Walked in with family, liked two designs. Gave visiting card and rate.',
    'Enquiry is for {product} but he is also asking for other items, will send both lists.',
    'Missed call from customer at {time}, called back, wants rate of {product} with GST.',
    'Switched off since morning. Mail sent with price list.',
    'Asked where our shop is, shared location pin of the store.',
    'Bhai bol rahe hain pehle rate bhejo, phir baat karenge. Rate list bhej di.',
    'Customer ne kaha {day} ko call karo, abhi dukaan par bheed hai.',
    '[home] Reference checked with {staff}, old customer of the family. Treat well.',
    '[fabric] Wants to know minimum order quantity. Told him 100 metres per shade.',
    '[firm] Three suppliers already called him from the portal before us. Asked for our best rate straight away.',
    '[furniture] Introduced on call, she will visit the store on {day} with her interior designer.',
    '[firm] Spoke to the purchase department, they asked for company profile and GST certificate. Mailed both.',
    'Not picking up since two days. WhatsApp number is a different one, saved it.',
    '[firm] Good call. Buyer has two shops in {city}, buys every fifteen days.',
  ],
  working: [
    '[fabric] Sent fabric swatches by courier, will confirm shade by {day}.',
    '[fabric] Swatches of {shade} and two other shades sent through {courier}.',
    '[fabric] Sample received by customer, feels GSM is light. Offered the heavier quality at {rate}.',
    '[fabric] Customer confirmed {shade}, waiting for quantity per shade.',
    'Video call done from the store, showed {product} in {shade}.',
    'Needs delivery in {days} days, checked with Sachin warehouse, stock is there.',
    '[fabric] Stock of {shade} is only half the quantity, mill says balance in {days} days.',
    '[fabric] He wants lab test report for colour fastness. Asked the mill.',
    '[furniture] Site visit fixed for {day} {time}, {staff} will go for measurement.',
    '[furniture] Measurement taken at site. Room is 11 x 13, sofa has to be 8 feet.',
    '[furniture] Drawing sent for approval, wants one change in the side panel.',
    '[furniture] Customer wants the same design as in the photo he sent. Carpenter says possible.',
    '[fabric] Asked for MOQ and packing details. Told thaan of 100 m, bale of 1,000 m.',
    '[firm] Requirement increased to {qty}.',
    '[firm] Requirement reduced to {qty}, other half he got from a local dealer.',
    'Discussed payment: 50% advance, balance before dispatch. He will think about it.',
    '[firm] Wants 30 days credit. Told first order is advance only.',
    'Called for follow-up, she is out of station till {day}.',
    '[fabric] Sample pasand aa gaya, ab ghar wale {day} ko dekhne aayenge.',
    '[fabric] Party ne {shade} ka sample manga hai, {courier} se bhej diya.',
    '[home] Budget thoda kam hai, cheaper option dikhana padega.',
    '[home] Shaadi {days} din baad hai, jaldi delivery chahiye.',
    '[fabric] Wants matching dupatta fabric also, sent photos of three options.',
    '[fabric] Checked width: he needs 58 inch, ours is 44. Showing another quality.',
    '[fabric] Customer asked for video of the loom finish, {staff} will send by {time}.',
    'Sent rate for {qty}: {rate} plus GST, transport extra.',
    '[firm] GST number received, will raise the quotation in the firm name.',
    'Architect will decide, sent him the catalogue and the fabric book.',
    '[firm] Talked to the decision maker for the first time, the earlier contact was his manager.',
    'Reminder call. He has the file on his table, decision on {day}.',
    'Shared photos of the work we did for a hotel in {city}. Liked it.',
    'Wants to see the showroom at Ring Road before ordering. Coming {day}.',
    '[home] Came to the store, spent an hour, final selection is between two pieces.',
    'Courier returned, address was incomplete. Sent again with landmark.',
    '[fabric] Shade card sent. She is confused between {shade} and ivory.',
    '[furniture] Asking for termite warranty on plywood. Told 5 years in writing.',
  ],
  proposal: [
    'Quotation sent for {amount}, valid for {days} days.',
    'Quotation mailed and also sent on WhatsApp. {first} will reply by {day}.',
    'Revised quotation with {qty} sent.',
    'Proforma shared, party asking for transport to be included.',
    '[firm] Quotation seen by the partner, comparing with one more supplier in {city}.',
    '[furniture] Second quotation sent without fitting charges, total {amount}.',
    '[furniture] Sent two options in the quotation, with and without mattress.',
    '[firm] Purchase officer says quotation is with accounts for approval.',
    '[firm] They need the quotation in their own format, done and mailed.',
    'Called about the quotation, not opened yet. Will see by {time}.',
    'Quotation bheja hai, party bol rahi hai {disc}% aur kam karo.',
    'Rate accepted, only delivery date is open. Warehouse confirms {days} days.',
    '[firm] Asked for quotation split in two bills for two branches. Prepared.',
    '[firm] HSN and GST rate corrected in the quotation, sent again.',
    '[firm] Tender closes on {day}, our price submitted at {amount}.',
    'Explained the difference between ours and the cheaper quality, he understood.',
    'Followed up on quotation. Decision maker travelling, back on {day}.',
  ],
  negotiation: [
    'Asking {disc}% discount. I can give 2%, asked {staff} for more.',
    'Offered {disc}% on full advance. He will confirm by evening.',
    '[firm] Final rate {rate} agreed on phone, waiting for PO.',
    'Wants free delivery up to {city}. Told transport is to-pay.',
    '[fabric] Competitor has quoted ₹2 less per metre. Told him about our shade guarantee.',
    'Manager approved {disc}% for this order only.',
    '[firm] Price is fine, stuck on credit days. He wants 45, we can do 15.',
    'Party final rate ke liye owner se baat karna chahti hai, {staff} will call {day}.',
    'Advance cheque promised on {day}.',
    '[furniture] Wants one cushion set free with the sofa. Agreed.',
    'Last offer given at {amount}. Will close this week.',
    'He will book if we dispatch before {day}. Checking with warehouse.',
    'Negotiated twice today, difference is only about ₹3,000 now.',
    'Thoda aur kam karo bol rahe hain, maine kaha yeh last hai.',
    'Token of ₹5,000 on UPI promised by {time}.',
    '[furniture] Exchange of the old sofa asked. We do not take old furniture, offered {disc}% instead.',
  ],
  won: [
    '[firm] PO received for {qty}. Handed over to dispatch.',
    'Advance 50% received on UPI, balance before delivery.',
    'Order booked. Total {amount}. Delivery promised by {day}.',
    'Order confirm ho gaya, party ne advance bhej diya.',
    'Closed at {rate} after small discount. Good party, repeat expected.',
    '[firm] Full payment received by NEFT. LR copy to be sent on WhatsApp.',
    '[furniture] Booked in the store, paid by card. Delivery to 3rd floor, no lift, told carpenter.',
    '[firm] Dispatch done through transport, LR number sent to {first}.',
    '[furniture] Delivered and fitted. Customer happy, asked for a review.',
    'Repeat order likely next month, call him then.',
    '[fabric] Bales loaded from Sachin, bill and e-way bill handed to the driver.',
    'Two pieces short in delivery, warehouse will send {day}.',
    '[furniture] Customer sent photos after fitting, looks very good. Saved for the catalogue.',
    'Balance payment pending, reminded politely. He says {day}.',
    '[furniture] Family will also need curtains after the painting is over, remind in a month.',
  ],
  lost: [
    'Bought from a shop in {city}, our rate was higher.',
    'Budget not matching, he wanted under half of this.',
    'Postponed to next season. Keep on the Diwali list.',
    '[home] Went with a branded showroom because of EMI.',
    '[firm] Needed 60 days credit, we could not give.',
    'Delivery time was the problem, he needed in {days} days.',
    'Mil gaya unko local market mein, sasta.',
    'No reply after quotation, called five times. Closing.',
    '[home] Wedding is over, he took it elsewhere.',
    '[fabric] Quality sample was rejected, hand feel not as expected.',
    '[home] The project is on hold, builder has not given possession.',
    'Wanted only {shade}, not in our range.',
    'Transport to {city} made it costly for him.',
    '[furniture] Decided to repair the old one.',
    'Lost to an online seller, difference of about {disc}%.',
    '[fabric] Minimum quantity was too much for her small boutique.',
    '[firm] Partner did not agree. Polite call, can try after three months.',
  ],
  junk: [
    'Wrong number, person knows nothing about an enquiry.',
    'Was looking for a job, not to buy.',
    'Selling us something instead. Closed.',
    'Number does not exist.',
    'Student, wanted information for a project.',
    'Enquiry by mistake, says he pressed the wrong button.',
    '[fabric] Wants a single blouse piece of one metre, told him the retail shop nearby.',
    'Same person enquired from another number. See the earlier lead.',
    'Abusive on call, do not call again.',
    'Broker collecting rates only, third time this year.',
    'Not from the trade, was asking for mobile covers.',
  ],
}

/** What a trading firm asks for. */
export const FIRM_ENQUIRIES = [
  'Need {qty} of {product}, please send best rate with GST and transport to {city}.',
  'We are retailers in {city}. Looking for regular supply of {product}, about {qty} per month.',
  'Require {product} for our new collection. Kindly share shade card and MOQ.',
  'Sir {product} ka rate bhejo, {qty} chahiye {city} delivery.',
  'Interested in {product}. Quantity: {qty}. Payment: advance. Need within {days} days.',
  'Hume {product} chahiye wholesale mein, catalogue WhatsApp kar dijiye.',
  'Looking for manufacturer of {product} directly, no brokers please.',
  'Want to buy {product}, {qty}. Please quote for two qualities.',
  'Please share price of {product}, we take full bale only. Old supplier closed.',
  'Required {qty} {product} in {shade} and three more shades, sample first.',
  'We saw your stall at the exhibition. Please send quotation for {product}.',
  '{product} – {qty} – rate, GST extra or including? Transport kaun dega?',
  'Need sample of {product} before we place order of {qty}. Will pay courier.',
  'Our client in {city} wants {product} as per attached photo. Rate and delivery time please.',
  'Repeat order possible every month. Credit terms? Need {product}, {qty}.',
  'Looking for {product} in {shade}. Ready to visit Surat next week.',
  'Opening new showroom before season, need {qty} of {product} and other items also.',
  'Bulk requirement: {product}, {qty}. Delivery at {city} godown.',
  'Please call after 4 pm, need rate for {product}. Serious buyer.',
  'Kindly arrange {product} urgent, earlier lot finished. {qty}.',
] as const

/** What an institution, a hotel or an office asks for. */
export const PROJECT_ENQUIRIES = [
  'We are furnishing our new place in {city}. Need {qty} of {product}, site visit required.',
  'Requirement for {product}: {qty}. Please submit quotation on letterhead with GST.',
  'Renovation starts in {days} days. Looking for {product}, architect will share drawings.',
  'Tender for {product}, {qty}. Last date is near, kindly respond fast.',
  'Need {product} for 2nd branch, same design as supplied to our first branch.',
  'Our contractor suggested your name. {product}, {qty}, with fitting.',
  'Want durable {product}, 5 year warranty. Please come and measure.',
  'Comparing three vendors for {product}. Best price and delivery date please.',
  'Require {qty} of {product} before opening. Budget is fixed, talk on phone.',
  'Need {product} in {shade} finish. Payment 30% advance, rest after fitting.',
] as const

/** What a household asks for. */
export const HOME_ENQUIRIES = [
  'Looking for {product} for our new flat. Budget around {amount}.',
  'Saw {product} on your page. Is it available in {shade}? Delivery to {city}?',
  'Daughter wedding is coming, need {product} and other items. Will visit store on {day}.',
  'Want {product}, please send photos with price on WhatsApp.',
  'Humko {product} lena hai, showroom kab tak khula rehta hai Sunday ko?',
  'Need {product} in {shade}, room is small so tell exact size.',
  'Is EMI available on {product}? Also old furniture exchange?',
  'Shifting next month, need {product} urgently. Fitting should be included.',
  'My friend bought from you last Diwali. Need same {product}.',
  '{product} ka kya price hai? Customised size milega?',
  'We liked the {product} in the store, will confirm after showing at home.',
  'Need {product} with good quality, not MDF. Please call in the evening.',
  'Want to gift {product} to parents on anniversary, delivery before {day}.',
  'Enquiry for {product}. Please tell warranty and delivery time for {city}.',
] as const

/** Remarks in the margin of a lead. */
export const REMARKS = [
  'Call only after 5 pm.',
  'Speaks Gujarati and Hindi.',
  'Old customer, give the A rate.',
  'Price sensitive, compares every paisa.',
  'Decision is with the elder brother.',
  'WhatsApp only, does not pick calls.',
  'Wants bill in the firm name.',
  'Pays in time, checked with the market.',
  'Needs transport through his own transporter.',
  'Prefers visit on Sunday.',
  'Asks for sample every time, charge courier.',
  'Has two shops, second one in the wife’s name.',
  'Referred by an architect, keep commission in mind.',
  'No credit.',
  'Saturday closed.',
] as const

/** Shades that fabric and furniture come in. */
export const SHADES = [
  'rani pink',
  'bottle green',
  'mustard',
  'navy blue',
  'wine',
  'peach',
  'off white',
  'rama green',
  'onion pink',
  'maroon',
  'royal blue',
  'beige',
  'charcoal grey',
  'walnut',
  'teal',
  'lemon',
  'lavender',
  'rust',
] as const

/** Couriers that carry samples. */
export const COURIERS = [
  'Maruti Courier',
  'DTDC',
  'Delhivery',
  'Blue Dart',
  'Tirupati Courier',
  'Anjani Courier',
  'India Post',
] as const

/** Days as they are said. */
export const SAID_DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Monday morning',
  'Friday evening',
] as const

/** Times as they are said. */
export const SAID_TIMES = ['11 am', '12 noon', '1 pm', '3 pm', '4 pm', '5:30 pm', '6 pm', '7 pm'] as const

/** The notes of a stage that fit the goods and the buyer, without their marks. */
export function noteTexts(stage: NoteStage, about: { trade: Trade; is_firm: boolean }): string[] {
  const fits = [about.trade === 'furniture' ? 'furniture' : 'fabric', about.is_firm ? 'firm' : 'home']
  return NOTE_TEXTS[stage].flatMap((text) => {
    const marked = /^\[(\w+)\] (.*)$/.exec(text)
    if (!marked) return [text]
    return fits.includes(marked[1]) ? [marked[2]] : []
  })
}

/** Puts values into the braces of a text; throws on a brace without a value. */
export function fill(text: string, values: Record<string, string>): string {
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`No value for ${name} in: ${text}`)
    return values[name]
  })
  return filled[0].toUpperCase() + filled.slice(1)
}

/** Rupees as traders say them: ₹48,000, ₹1.3 lakh, ₹2.1 crore. */
export function saidRupees(rupees: number): string {
  if (rupees >= 10_000_000) return `₹${Number((rupees / 10_000_000).toFixed(1))} crore`
  if (rupees >= 100_000) return `₹${Number((rupees / 100_000).toFixed(1))} lakh`
  return `₹${Math.round(rupees).toLocaleString('en-IN')}`
}
