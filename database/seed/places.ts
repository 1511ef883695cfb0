/** Parts of the country that share their names of people. */
export type Region = 'gujarati' | 'marathi' | 'northern' | 'marwari' | 'punjabi' | 'bengali' | 'southern'

/** A part of a town with its PIN code. */
export interface Area {
  name: string
  pincode: string
}

/** A town in India. `weight` says how often the demo business hears from it. */
export interface Place {
  city: string
  state: string
  /** GST state code, two digits. */
  state_code: string
  region: Region
  weight: number
  areas: readonly Area[]
}

// Areas are written "Name 395002"; PIN codes as India Post gives them to the area.
function place(
  city: string,
  state: string,
  state_code: string,
  region: Region,
  weight: number,
  ...areas: string[]
): Place {
  return {
    city,
    state,
    state_code,
    region,
    weight,
    areas: areas.map((area) => ({ name: area.slice(0, -7), pincode: area.slice(-6) })),
  }
}

const GUJARAT = [
  place(
    'Surat',
    'Gujarat',
    '24',
    'gujarati',
    300,
    'Ring Road 395002',
    'Sahara Darwaja 395003',
    'Varachha Road 395006',
    'Nana Varachha 395006',
    'Katargam 395004',
    'Adajan 395009',
    'Rander Road 395005',
    'Vesu 395007',
    'City Light 395007',
    'Athwa Lines 395001',
    'Udhna 394210',
    'Pandesara GIDC 394221',
    'Sachin GIDC 394230',
    'Sarthana Jakatnaka 395013',
  ),
  place('Bardoli', 'Gujarat', '24', 'gujarati', 22, 'Station Road 394601', 'Shastri Road 394602'),
  place('Navsari', 'Gujarat', '24', 'gujarati', 30, 'Lunsikui 396445', 'Tower Road 396445', 'Vijalpore 396450'),
  place('Valsad', 'Gujarat', '24', 'gujarati', 18, 'Halar Road 396001', 'Tithal Road 396001'),
  place('Vapi', 'Gujarat', '24', 'gujarati', 20, 'GIDC Char Rasta 396195', 'Koparli Road 396191'),
  place('Bharuch', 'Gujarat', '24', 'gujarati', 22, 'Station Road 392001', 'Zadeshwar Road 392011'),
  place('Ankleshwar', 'Gujarat', '24', 'gujarati', 14, 'GIDC 393002', 'Station Road 393001'),
  place(
    'Vadodara',
    'Gujarat',
    '24',
    'gujarati',
    60,
    'Alkapuri 390007',
    'Mandvi 390017',
    'Manjalpur 390011',
    'Gorwa 390016',
    'Karelibaug 390018',
  ),
  place(
    'Ahmedabad',
    'Gujarat',
    '24',
    'gujarati',
    150,
    'Relief Road 380001',
    'Ellisbridge 380006',
    'Maninagar 380008',
    'Navrangpura 380009',
    'Satellite 380015',
    'Bapunagar 380024',
    'Bopal 380058',
    'Gota 382481',
    'Naroda 382330',
  ),
  place('Gandhinagar', 'Gujarat', '24', 'gujarati', 22, 'Sector 11 382011', 'Sector 21 382021', 'Kudasan 382421'),
  place('Anand', 'Gujarat', '24', 'gujarati', 18, 'Vallabh Vidyanagar 388120', 'Amul Dairy Road 388001'),
  place('Nadiad', 'Gujarat', '24', 'gujarati', 12, 'College Road 387001', 'Pij Road 387002'),
  place('Mehsana', 'Gujarat', '24', 'gujarati', 14, 'Radhanpur Road 384002', 'Modhera Road 384002'),
  place('Rajkot', 'Gujarat', '24', 'gujarati', 44, 'Dharmendra Road 360001', 'Kalavad Road 360005', 'Mavdi 360004'),
  place('Jamnagar', 'Gujarat', '24', 'gujarati', 14, 'Digvijay Plot 361005', 'Bedi Gate 361001'),
  place('Bhavnagar', 'Gujarat', '24', 'gujarati', 16, 'Kalanala 364001', 'Waghawadi Road 364002'),
  place('Junagadh', 'Gujarat', '24', 'gujarati', 10, 'MG Road 362001', 'Zanzarda Road 362001'),
  place('Bhuj', 'Gujarat', '24', 'gujarati', 8, 'Hospital Road 370001', 'Station Road 370001'),
]

const MAHARASHTRA = [
  place(
    'Mumbai',
    'Maharashtra',
    '27',
    'marathi',
    110,
    'Kalbadevi 400002',
    'Crawford Market 400001',
    'Dadar West 400028',
    'Kurla West 400070',
    'Ghatkopar East 400077',
    'Andheri East 400069',
    'Malad West 400064',
    'Borivali West 400092',
    'Mulund West 400080',
  ),
  place('Thane', 'Maharashtra', '27', 'marathi', 30, 'Naupada 400602', 'Ghodbunder Road 400607', 'Wagle Estate 400604'),
  place('Navi Mumbai', 'Maharashtra', '27', 'marathi', 24, 'Vashi 400703', 'Nerul 400706', 'Kharghar 410210'),
  place('Kalyan', 'Maharashtra', '27', 'marathi', 14, 'Shivaji Chowk 421301', 'Dombivli East 421201'),
  place('Bhiwandi', 'Maharashtra', '27', 'marathi', 24, 'Dhamankar Naka 421302', 'Anjur Phata 421302'),
  place(
    'Pune',
    'Maharashtra',
    '27',
    'marathi',
    56,
    'Laxmi Road 411030',
    'Kothrud 411038',
    'Hadapsar 411028',
    'Camp 411001',
  ),
  place('Nashik', 'Maharashtra', '27', 'marathi', 24, 'Main Road 422001', 'College Road 422005', 'Panchavati 422003'),
  place('Nagpur', 'Maharashtra', '27', 'marathi', 24, 'Itwari 440002', 'Sitabuldi 440012', 'Gandhibagh 440032'),
  place('Chhatrapati Sambhajinagar', 'Maharashtra', '27', 'marathi', 12, 'Gulmandi 431001', 'CIDCO N-5 431003'),
  place('Kolhapur', 'Maharashtra', '27', 'marathi', 10, 'Laxmipuri 416002', 'Rajarampuri 416008'),
  place('Ichalkaranji', 'Maharashtra', '27', 'marathi', 10, 'Main Road 416115'),
  place('Solapur', 'Maharashtra', '27', 'marathi', 8, 'Navi Peth 413007', 'Ashok Chowk 413006'),
]

const REST_OF_INDIA = [
  place('Jaipur', 'Rajasthan', '08', 'marwari', 34, 'Johari Bazar 302003', 'Vaishali Nagar 302021', 'Sanganer 302029'),
  place('Jodhpur', 'Rajasthan', '08', 'marwari', 16, 'Sardarpura 342003', 'Basni 342005', 'Sojati Gate 342001'),
  place('Udaipur', 'Rajasthan', '08', 'marwari', 16, 'Bapu Bazar 313001', 'Hiran Magri 313002'),
  place('Kota', 'Rajasthan', '08', 'marwari', 8, 'Gumanpura 324007', 'Rampura 324006'),
  place('Bhilwara', 'Rajasthan', '08', 'marwari', 12, 'Pur Road 311001', 'Gandhi Nagar 311001'),
  place(
    'Indore',
    'Madhya Pradesh',
    '23',
    'northern',
    34,
    'MT Cloth Market 452002',
    'Vijay Nagar 452010',
    'Palasia 452001',
  ),
  place('Bhopal', 'Madhya Pradesh', '23', 'northern', 14, 'MP Nagar 462011', 'New Market 462003'),
  place('Ujjain', 'Madhya Pradesh', '23', 'northern', 6, 'Freeganj 456010'),
  place('Raipur', 'Chhattisgarh', '22', 'northern', 10, 'Pandri 492001', 'Telibandha 492001'),
  place('New Delhi', 'Delhi', '07', 'northern', 30, 'Chandni Chowk 110006', 'Karol Bagh 110005', 'Kirti Nagar 110015'),
  place('Gurugram', 'Haryana', '06', 'northern', 12, 'Sector 14 122001', 'Sohna Road 122018'),
  place('Panipat', 'Haryana', '06', 'northern', 8, 'GT Road 132103', 'Model Town 132103'),
  place('Ludhiana', 'Punjab', '03', 'punjabi', 14, 'Chaura Bazar 141008', 'Model Town 141002'),
  place('Amritsar', 'Punjab', '03', 'punjabi', 8, 'Katra Jaimal Singh 143001', 'Ranjit Avenue 143001'),
  place('Chandigarh', 'Chandigarh', '04', 'punjabi', 6, 'Sector 17 160017', 'Sector 22 160022'),
  place('Lucknow', 'Uttar Pradesh', '09', 'northern', 12, 'Aminabad 226018', 'Gomti Nagar 226010'),
  place('Kanpur', 'Uttar Pradesh', '09', 'northern', 10, 'Naveen Market 208001', 'Kidwai Nagar 208011'),
  place('Varanasi', 'Uttar Pradesh', '09', 'northern', 10, 'Chowk 221001', 'Sigra 221010'),
  place('Patna', 'Bihar', '10', 'northern', 8, 'Khetan Market 800004', 'Kankarbagh 800020'),
  place('Ranchi', 'Jharkhand', '20', 'northern', 5, 'Upper Bazar 834001', 'Lalpur 834001'),
  place('Kolkata', 'West Bengal', '19', 'bengali', 20, 'Burrabazar 700007', 'Gariahat 700019', 'Salt Lake 700091'),
  place('Guwahati', 'Assam', '18', 'bengali', 5, 'Fancy Bazar 781001', 'Paltan Bazar 781008'),
  place('Bhubaneswar', 'Odisha', '21', 'bengali', 5, 'Saheed Nagar 751007', 'Unit 2 751009'),
  place('Hyderabad', 'Telangana', '36', 'southern', 22, 'Begum Bazar 500012', 'Ameerpet 500016', 'Kukatpally 500072'),
  place('Vijayawada', 'Andhra Pradesh', '37', 'southern', 8, 'Besant Road 520002', 'One Town 520001'),
  place('Bengaluru', 'Karnataka', '29', 'southern', 28, 'Chickpet 560053', 'Jayanagar 560041', 'Whitefield 560066'),
  place('Hubballi', 'Karnataka', '29', 'southern', 6, 'Koppikar Road 580020', 'Vidyanagar 580021'),
  place('Chennai', 'Tamil Nadu', '33', 'southern', 16, 'Sowcarpet 600079', 'T Nagar 600017', 'Anna Nagar 600040'),
  place('Coimbatore', 'Tamil Nadu', '33', 'southern', 10, 'Town Hall 641001', 'RS Puram 641002'),
  place('Tiruppur', 'Tamil Nadu', '33', 'southern', 6, 'Khaderpet 641601'),
  place('Kochi', 'Kerala', '32', 'southern', 8, 'Broadway 682031', 'Edappally 682024'),
  place('Panaji', 'Goa', '30', 'marathi', 6, 'Altinho 403001', 'Miramar 403001'),
]

/** Where the demo business has customers, the most of them near Surat. */
export const PLACES: readonly Place[] = [...GUJARAT, ...MAHARASHTRA, ...REST_OF_INDIA]

/** The part of that town with that name; throws on an unknown one, as only code names them. */
export function areaOf(city: string, name: string): Place & { area: Area } {
  const town = PLACES.find((entry) => entry.city === city)
  const area = town?.areas.find((entry) => entry.name === name)
  if (!town || !area) throw new Error(`No area ${name} in ${city}`)
  return { ...town, area }
}
