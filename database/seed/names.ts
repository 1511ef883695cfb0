import type { Place, Region } from './places.ts'
import type { Random } from './random.ts'

/** First and last names by region; a frequent last name stands there more than once. */
export const PEOPLE: Record<Region, { first: readonly string[]; last: readonly string[] }> = {
  gujarati: {
    first: words(
      'Bhavesh Chirag Dharmesh Dipak Hardik Hitesh Jayesh Jignesh Kalpesh Ketan Mahesh Mehul Nilesh Paresh Piyush Rakesh Sandip Tejas Vipul Yash Ashvin Bharat Ghanshyam Harshad Kanubhai Mansukh Navin Pravin Rameshbhai Vallabh Alpa Bhumika Chetna Daksha Falguni Heena Hetal Jalpa Kinjal Komal Krupa Mital Nisha Payal Rinku Rupal Sejal Sonal Urvi Vaishali',
    ),
    last: words(
      'Patel Patel Patel Shah Shah Desai Mehta Joshi Trivedi Pandya Bhatt Dave Vaghela Solanki Chauhan Parmar Rathod Makwana Gajera Dhameliya Kakadiya Savani Lakhani Vekariya Bhayani Kapadia Jariwala Zaveri Choksi Gandhi Modi Prajapati Panchal Mistry Tailor Thakkar Rana Lalwala',
    ),
  },
  marathi: {
    first: words(
      'Abhijit Ajinkya Amol Aniket Avinash Ganesh Kiran Mahesh Mangesh Nitin Omkar Prasad Prashant Rahul Rohan Sachin Sagar Sandeep Santosh Shailesh Swapnil Tushar Vikas Yogesh Aarti Ashwini Deepali Jyoti Kavita Manisha Megha Pallavi Poonam Prajakta Rupali Savita Sneha Supriya Swati Vaishnavi',
    ),
    last: words(
      'Patil Patil Kulkarni Deshmukh Jadhav Pawar Shinde More Gaikwad Chavan Bhosale Kadam Sawant Mane Joshi Kale Salunkhe Deshpande Gokhale Naik Mhatre Thakur Wagh Phadke Shaikh Ansari Dsouza Fernandes Shetty Jain',
    ),
  },
  northern: {
    first: words(
      'Aakash Amit Anil Ankit Arun Ashok Deepak Dinesh Faizan Gaurav Imran Manish Manoj Mohit Naveen Pankaj Pradeep Raj Rajeev Rajesh Ravi Sanjay Shahid Sunil Suresh Vijay Vikram Vinod Anita Archana Farah Garima Kiran Meenakshi Neha Pooja Preeti Priyanka Rashmi Renu Ritu Sadhna Shabana Shweta Sunita Vandana',
    ),
    last: words(
      'Sharma Sharma Gupta Gupta Verma Singh Kumar Mishra Tiwari Yadav Agarwal Srivastava Saxena Jain Bansal Goyal Mittal Chaudhary Khan Qureshi Siddiqui Dubey Pandey Rastogi Malviya Rathore Tomar Chawla',
    ),
  },
  marwari: {
    first: words(
      'Abhishek Ajay Bhanwar Devendra Dilip Gopal Hemant Jitendra Kailash Kamal Lalit Mahaveer Mukesh Narendra Nemichand Om Prakash Praveen Ramesh Sampat Shyam Sohan Tarun Vimal Babita Kanchan Lata Madhu Mamta Namrata Santosh Seema Sharda Usha',
    ),
    last: words(
      'Jain Jain Agarwal Maheshwari Bothra Lodha Surana Bafna Kothari Mehta Sanghvi Oswal Bohra Rathi Mundra Somani Toshniwal Vyas Purohit Rajpurohit Soni Khandelwal Kabra Jangid Suthar Chhajer',
    ),
  },
  punjabi: {
    first: words(
      'Amandeep Amrit Baljit Davinder Gurpreet Harjit Harpreet Jaspreet Kulwinder Manpreet Navdeep Paramjit Rajinder Ranjit Satnam Sukhdev Tejinder Varinder Jasleen Kamaljit Mandeep Navneet Ramandeep Simran',
    ),
    last: words(
      'Singh Singh Kaur Sandhu Gill Dhillon Grewal Sidhu Bedi Arora Kapoor Khanna Malhotra Chopra Sethi Bhatia Ahuja Sood',
    ),
  },
  bengali: {
    first: words(
      'Abhijit Amitava Anirban Arindam Debashis Indranil Joydeep Kaushik Partha Prosenjit Sandip Soumen Subhash Sudip Tapas Ananya Debjani Mousumi Paromita Rina Sharmistha Sudeshna Tania',
    ),
    last: words(
      'Banerjee Chatterjee Mukherjee Das Ghosh Bose Sen Roy Dutta Saha Paul Mondal Sarkar Nandi Kar Dey Sahoo Mohanty Borah',
    ),
  },
  southern: {
    first: words(
      'Anand Arjun Balaji Ganesan Harish Karthik Kishore Madhusudan Mohan Muthu Naresh Prabhu Praveen Raghavendra Ramakrishna Sathish Senthil Sridhar Srinivas Suresh Venkatesh Vishnu Anitha Bhavani Deepa Divya Kavitha Lakshmi Meena Nandini Padma Revathi Sandhya Sowmya Sujatha Vidya',
    ),
    last: words(
      'Reddy Rao Naidu Iyer Iyengar Nair Menon Pillai Krishnan Subramanian Raman Murthy Gowda Hegde Shetty Kamath Bhat Chandran Varma Prasad Babu Raju Thomas Mathew',
    ),
  },
}

/** First words of the names of firms. */
export const FIRM_NAMES = words(
  'Ambika Laxmi Krishna Radhe Shreeji Umiya Khodiyar Sai Balaji Ganesh Mahavir Navkar Arihant Parshwa Adinath Jalaram Swastik Om Shubham Shivam Sundaram Mahalaxmi Gayatri Bhagwati Jagdamba Meenakshi Annapurna Vinayak Padmavati Rameshwar Kamakshi Royal Classic Modern National Bombay Gujarat Super New Prince Elegant Regal Heritage Urban Silver Golden Crystal Lotus Vardhman Rajhans Rangoli Kalanjali Suvidha Sahyog Unity Galaxy',
)

/** Last words of the names of firms, by what they deal in. */
export const FIRM_TRADES = {
  fabric: [
    'Textiles',
    'Fabrics',
    'Silk Mills',
    'Saree Centre',
    'Creation',
    'Garments',
    'Fashion',
    'Tailors',
    'Boutique',
    'Cloth Stores',
    'Dresses',
    'Syntex',
    'Prints',
    'Emporium',
  ],
  furnishing: ['Furnishings', 'Home Decor', 'Handloom House', 'Curtains', 'Interiors', 'Upholstery', 'Mattress House'],
  furniture: [
    'Furniture',
    'Furniture Mart',
    'Interiors',
    'Hotel',
    'Restaurant',
    'Builders',
    'Developers',
    'Hospital',
    'School',
    'Offices',
    'Contractors',
    'Guest House',
    'Banquets',
  ],
  general: [
    'Enterprise',
    'Traders',
    'Trading Co.',
    'Sales Corporation',
    'Agencies',
    'Brothers',
    'and Sons',
    'Impex',
    'Exports',
  ],
}

/** What a buying firm deals in. */
export type Trade = 'fabric' | 'furnishing' | 'furniture'

/** A person's first and last name as that region has them. */
export function personName(random: Random, region: Region): { first: string; last: string } {
  // Every tenth customer lives far from where the family comes from; Marwari traders are at home in every market.
  const home = random.chance(0.9) ? region : random.pick(['marwari', 'gujarati', 'northern'] as const)
  return { first: random.pick(PEOPLE[home].first), last: random.pick(PEOPLE[home].last) }
}

/** The name over a shop's door. */
export function firmName(
  random: Random,
  about: { trade: Trade; firms?: readonly string[]; last_name: string },
): string {
  const { trade, firms, last_name } = about
  const front = random.chance(0.22) ? last_name : `${random.chance(0.1) ? 'Shree ' : ''}${random.pick(FIRM_NAMES)}`
  const back = random.pick(firms ?? (random.chance(0.3) ? FIRM_TRADES.general : FIRM_TRADES[trade]))
  const form = /Sons|Brothers|Co\./.test(back) ? '' : random.weighted(['', ' Pvt Ltd', ' LLP'], (end) => (end ? 1 : 12))
  return `${front} ${back}${form}`
}

/** Ten digits of an Indian mobile number, drawn by chance: believable, belonging to nobody we know. */
export function mobileNumber(random: Random): string {
  const start = random.pick([
    '98240',
    '98251',
    '98790',
    '99090',
    '99250',
    '94260',
    '93770',
    '90990',
    '97240',
    '95100',
    '91060',
    '88660',
    '87800',
    '84600',
    '79840',
    '76000',
    '70460',
    '63540',
    '98200',
    '98190',
    '90290',
    '86550',
    '77180',
    '98290',
    '94140',
    '98110',
    '98450',
    '98490',
    '98300',
  ])
  return start + String(random.int(10_000, 99_999))
}

/** A mail address on a domain that belongs to nobody (RFC 2606: `.example`, `example.com`). */
export function emailAddress(random: Random, person: { first: string; last: string }, firm: string | null): string {
  const first = person.first.toLowerCase()
  const last = person.last.toLowerCase()
  if (firm && random.chance(0.55))
    return `${random.pick([first, 'info', 'sales', 'purchase', 'accounts', first])}@${domainName(firm)}`
  const local = random.pick([`${first}.${last}`, `${first}${last}`, `${first[0]}.${last}`, `${last}.${first}`])
  return `${local}${random.int(1, 99)}@${random.pick(['example.com', 'mail.example', 'example.net', 'post.example'])}`
}

/** A website for the firm on the reserved ending `.example`. */
export function websiteOf(random: Random, firm: string): string {
  return `${random.pick(['https://', 'https://www.', 'www.'])}${domainName(firm)}`
}

function domainName(firm: string): string {
  const plain = firm.toLowerCase().replace(/( pvt ltd| llp)$/, '')
  return `${plain.replace(/[^a-z0-9]/g, '')}.example`
}

const CODE = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LETTERS = CODE.slice(10)

/** The 15th character of a GSTIN from its first 14: weights 1 and 2 by turns, quotient plus remainder by 36, complement to 36. */
export function gstinCheckDigit(first14: string): string {
  let sum = 0
  for (let index = 0; index < 14; index++) {
    const product = CODE.indexOf(first14[index]) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return CODE[(36 - (sum % 36)) % 36]
}

/** A GSTIN of that state with the right check digit. Its PAN starts with a letter from Q on, where no PAN is issued yet. */
export function gstinFor(random: Random, place: Place, firm: string, last_name: string): string {
  const holder = firm.endsWith(' Pvt Ltd')
    ? 'C'
    : / LLP$|Brothers|Sons/.test(firm)
      ? 'F'
      : random.pick(['P', 'P', 'F', 'H'])
  // The fifth letter is the surname's for a person, else the firm's.
  const fifth = (holder === 'P' ? last_name : firm)[0].toUpperCase()
  const series = random.pick([...LETTERS.slice(16)]) + random.pick([...LETTERS]) + random.pick([...LETTERS])
  const pan = `${series}${holder}${fifth}${random.int(1000, 9999)}${random.pick([...LETTERS])}`
  const first14 = `${place.state_code}${pan}${random.chance(0.93) ? 1 : 2}Z`
  return first14 + gstinCheckDigit(first14)
}

/** House, shop or plot: the first line of an address in that area. */
export function addressLine(random: Random, firm: string | null, area: string): string {
  const number = random.int(1, 420)
  if (/GIDC|MIDC|Estate/.test(area))
    return `Plot No. ${number}, ${random.pick(['Phase 1', 'Phase 2', 'Road No. 6', 'Road No. 11'])}`
  if (firm) {
    const market = random.pick(MARKETS)
    return random.pick([
      `Shop No. ${number}, ${market}`,
      `${number}, ${market}`,
      `${random.pick(['G', 'F', 'A', 'B'])}-${number}, ${market}`,
    ])
  }
  const society = random.pick(SOCIETIES)
  return random.pick([
    `${random.pick(['A', 'B', 'C', 'D'])}-${random.int(1, 12)}0${random.int(1, 4)}, ${society}`,
    `${random.int(1, 96)}, ${society}`,
  ])
}

const MARKETS = [
  'Millennium Textile Market',
  'Raghukul Market',
  'Shree Krishna Market',
  'Radha Krishna Complex',
  'Jash Market',
  'City Centre',
  'Platinum Arcade',
  'Silver Point',
  'Trade House',
  'Rajhans Complex',
  'Swastik Chambers',
  'Navjivan Arcade',
  'Sai Plaza',
  'Royal Square',
  'Ganesh Chambers',
]

const SOCIETIES = [
  'Shanti Niketan Society',
  'Green Park Apartment',
  'Sahajanand Residency',
  'Shreeji Heights',
  'Vrundavan Society',
  'Silver Leaf Residency',
  'Akshar Township',
  'Ganga Apartment',
  'Om Sai Residency',
  'Ashirwad Bungalows',
  'Nilkanth Row House',
  'Sunrise Towers',
]

/** A thing to find the place by. */
export const LANDMARKS = [
  'Near Bus Stand',
  'Opp. HDFC Bank',
  'Behind Civil Hospital',
  'Near Jain Temple',
  'Opp. Petrol Pump',
  'Near Railway Crossing',
  'Above Bank of Baroda',
  'Beside Water Tank',
  'Opp. Municipal Garden',
  'Near Clock Tower',
  'Near Swaminarayan Temple',
  'Opp. Town Hall',
]

function words(list: string): string[] {
  return list.split(' ')
}
