import { expect, test } from 'vitest'
import { skeletonOf, fold, soundsLike } from './fold.ts'
import { keysOf, phoneDigits, plainText, termsOf, titleKey } from './terms.ts'

// Two spellings of one name, separated by a space.
const SAME = [
  'Khandelwal Khandelval',
  'Choudhary Chaudhari',
  'Choudhary Chowdhury',
  'Chaudhary Choudhri',
  'Laxmi Lakshmi',
  'Lakshmi Laksmi',
  'Suresh Sooresh',
  'Suresh Suresha',
  'Mehta मेहता',
  'Mehta મહેતા',
  'Mehta மேத்தா',
  'Mehta Mehtaa',
  'Sharma शर्मा',
  'Sharma சர்மா',
  'Sharma Sarma',
  'Lakshmi ലക്ഷ്മി',
  'Lakshmi लक्ष्मी',
  'Singh सिंह',
  'Singh ਸਿੰਘ',
  'Singh Sing',
  'Chaudhari చౌదరి',
  'Mehta মেহতা',
  'Krishna कृष्ण',
  'Krishna Krushna',
  'Vijay विजय',
  'Vijay Vijai',
  'Pandey पाण्डेय',
  'Pandey Pande',
  'Faiz फ़ैज़',
  'Faiz Phaiz',
  'Khan ख़ान',
  'Arumugam ஆறுமுகம்',
  'Suresh சுரேஷ்',
  'Shankar ಶಂಕರ್',
  'Sankar Shankar',
  'Agarwal Aggarwal',
  'Agarwal Agrawal',
  'Agarwal Agarval',
  'Gupta Guptha',
  'Patel Patell',
  'Patel पटेल',
  'Mohammed Mohammad',
  'Mohammed Muhammad',
  'Mohammed Mohamad',
  'Ahmed Ahmad',
  'Rajesh Raajesh',
  'Rajesh राजेश',
  'Jignesh Jigneshh',
  'Zaveri Jhaveri',
  'Zaveri Javeri',
  'Srinivas Shrinivas',
  'Shreenivas Srinivas',
  'Deepak Dipak',
  'Deepak दीपक',
  'Pooja Puja',
  'Poonam Punam',
  'Neelam Nilam',
  'Anil Aneel',
  'Sunita Suneeta',
  'Vikas Wikas',
  'Vishwas Vishvas',
  'Bhagwan Bhagvan',
  'Saxena Saksena',
  'Sawant Savant',
  'Yadav Yadava',
  'Yadav Yaadav',
  'Ganesh गणेश',
  'Ganesh Ganaesh',
  'Jain जैन',
  'Iyer Iyyer',
  'Reddy Reddi',
  'Reddy रेड्डी',
  'Rao Rau',
  'Gyan ज्ञान',
  'Gyan Dnyan',
  'Dhanalakshmi Dhanlaxmi',
  'Venkatesh Venkatesha',
  'Venkatesh Venketesh',
  'Ahmedabad Ahmadabad',
  'Vadodara Vadodra',
  'Kolhapur Kolapur',
  'Gujarat Gujrat',
  'Khandelwal Khandlewal',
  'Khandelwal Kandhelwal',
  'Tiruppur Tirupur',
  'Coimbatore Coimbatur',
  'Lucknow Lakhnau',
  'Banerjee Banerji',
  'Mukherjee Mukherji',
  'Chatterjee Chatterji',
  'Bhattacharya Bhattacharjee',
  'Subramaniam Subramanian',
  'Subramanyam Subramaniam',
  'Krishnamurthy Krishnamoorthi',
  'Murugan முருகன்',
  'Kumar குமார்',
  'Gandhi காந்தி',
  'Traders Tradars',
  'Textiles Textile',
  'Enterprises Enterprizes',
  'Industries Industires',
  'Thakkar Thakker',
  'Thakur Thakoor',
  'Parikh Pareekh',
  'Doshi Dosi',
  'Kavita Kavitha',
  'Sudha சுதா',
  'Hardware Hardwear',
  'Furniture Furnitur',
  'Ramakrishnan Ramkrishnan',
  'Kulkarni Kulkarani',
  'Deshpande Deshpandey',
  'Shinde Shende',
]

const DIFFERENT = [
  'Mehta Mota',
  'Mehta Mahanta',
  'Sharma Varma',
  'Sharma Sherman',
  'Ram Rim',
  'Ram Roy',
  'Shah Shahi',
  'Suresh Naresh',
  'Suresh Ramesh',
  'Ramesh Rakesh',
  'Ramesh Umesh',
  'Mahesh Mukesh',
  'Mahesh Umesh',
  'Rakesh Rajesh',
  'Patel Paul',
  'Singh Sinha',
  'Gupta Gopal',
  'Khan Kohli',
  'Nair Nayak',
  'Anil Sunil',
  'Anita Sunita',
  'Kavita Savita',
  'Kavita Lalita',
  'Ravi Rani',
  'Ravi Rekha',
  'Surat Sirohi',
  'Surat Meerut',
  'Pune Patna',
  'Jain Joshi',
  'Jaipur Nagpur',
  'Jaipur Jodhpur',
  'Kanpur Nagpur',
  'Rajkot Rajgarh',
  'Indore Bangalore',
  'Mumbai Madurai',
  'Sofa Saree',
  'Cotton Carton',
  'Teak Take',
  'Amit Sumit',
  'Amit Rohit',
  'Mohit Rohit',
  'Neha Nisha',
  'Pooja Priya',
  'Gita Sita',
  'Geeta Neeta',
  'Seema Reema',
  'Reddy Roddick',
  'Verma Sharma',
  'Bose Basu',
  'Desai Doshi',
  'Vikas Vivek',
  'Vikram Vikas',
  'Kishore Krishna',
  'Manish Mahesh',
  'Dinesh Ganesh',
  'Dinesh Danish',
  'Kamal Komal',
  'Sanjay Sanjana',
  'Ajay Vijay',
  'Ajay Uday',
]

test.each(SAME.map((pair) => pair.split(' ')))('%s is found by %s', (one, other) => {
  expect([soundsLike(one, other), soundsLike(other, one)]).toEqual([true, true])
})

test.each(DIFFERENT.map((pair) => pair.split(' ')))('%s is not taken for %s', (one, other) => {
  expect(soundsLike(one, other)).toBe(false)
})

test('a fold has only lower-case letters, and folding it again does not change stored folds', () => {
  for (const word of [...SAME, ...DIFFERENT].flatMap((pair) => pair.split(' '))) expect(fold(word)).toMatch(/^[a-z]*$/)
  expect([fold('Khandelwal'), fold('चौधरी'), skeletonOf(fold('Choudhary')), fold('123'), fold('')]).toEqual([
    'kndelvl',
    'codri',
    'cdr',
    '',
    '',
  ])
})

test.each([
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['+919876543210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['98765-43210', '9876543210'],
  ['(0)98765.43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['91-98765-43210', '9876543210'],
  ['98765', '98765'],
  ['+91 98765', '98765'],
  ['0987 65', '98765'],
  ['4321', '4321'],
])('a phone typed as %s is looked for as %s', (typed, digits) => {
  expect(termsOf(typed)[0].plain).toContain(digits)
})

test('three digits, dates and words are not phone numbers', () => {
  expect([phoneDigits('432'), phoneDigits('2026/a'), phoneDigits('mehta'), phoneDigits('')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('hostile texts become terms that the database accepts', () => {
  for (const typed of [
    '%',
    '_',
    "' or 1=1 --",
    '\\',
    '\ud800',
    '\0',
    '😀😀',
    'x'.repeat(10_000),
    '"{}[]',
    '     ',
    '+',
    '()()',
  ]) {
    const terms = termsOf(typed)
    expect(terms.length).toBeLessThanOrEqual(8)
    expect(JSON.stringify(terms)).not.toMatch(/\\ud[89a-f]|\\u0000/)
  }
})

test('words in Indian scripts are also stored in Latin letters', () => {
  expect(plainText(' मेहता  Traders')).toBe('मेहता traders mehata traders')
  expect(plainText('Café CRÈME')).toBe('cafe creme')
})

test('the keys of an entry are the sounds of its words and its whole title; a long number its last ten digits', () => {
  expect(keysOf(' asha mehta | mehta traders 919876543210 a@b.in')).toEqual([
    '=asha_mehta',
    '#9876543210',
    'as',
    'met',
    'trders',
  ])
  expect(keysOf(' asha mehta |')).toContain('=asha_mehta')
  expect(titleKey('asha mehta')).toBe('=asha_mehta')
})

test.each([
  ['RAVI  Mehta ', 'ravi mehta'],
  ["D'Souza & Sons (1987) | x@y.in", "d'souza & sons (1987) | x@y.in"],
  ['a\tb\0', 'a b'],
  ['Café 1', 'cafe 1'],
  ['', ''],
])('the text %j is stored as %j', (text, stored) => expect(plainText(text)).toBe(stored))
