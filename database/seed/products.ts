import type { Trade } from './names.ts'

/** Something the demo business sells. */
export interface Product {
  name: string
  trade: Trade
  /** Rupees of an ordinary enquiry; half of them are above. */
  median: number
  /** Deviation of the logarithm: how widely amounts differ. */
  spread: number
  /** How often it is asked for. */
  weight: number
  /** Whether firms (`wholesale`), households (`home`) or either ask for it. */
  buyer: 'wholesale' | 'home' | 'either'
  /** Whether weddings move its sale. */
  wedding?: boolean
  /** Last words of the names of firms that ask for it, where not any firm does. */
  firms?: readonly string[]
  /** Unit of a quantity and the price of one in rupees. */
  unit: string
  rate: number
}

const SCHOOLS = ['Public School', 'Vidyalaya', 'High School', 'Academy', 'International School']
const HOTELS = ['Hotel', 'Residency', 'Resort', 'Guest House', 'Inn']
const EATING = ['Restaurant', 'Dining Hall', 'Cafe', 'Foods', 'Kathiyawadi Dhaba', 'Sweets']
const HALLS = ['Party Plot', 'Banquets', 'Caterers', 'Marriage Hall', 'Events', 'Mandap Service']
const OFFICES = ['Infotech', 'Finserv', 'Associates', 'Developers', 'Consultants', 'Logistics', 'Diamonds', 'Hospital']

function item(
  trade: Trade,
  name: string,
  buyer: Product['buyer'],
  median: number,
  spread: number,
  weight: number,
  unit: string,
  rate: number,
  more: Pick<Product, 'wedding' | 'firms'> = {},
): Product {
  return { trade, name, buyer, median, spread, weight, unit, rate, ...more }
}

/** The range of a fabrics and furniture trader in Surat. */
export const PRODUCTS: readonly Product[] = [
  // Fabrics, sold by the metre, piece or set, mostly to shops and makers of garments.
  item('fabric', 'Rayon print fabric', 'wholesale', 85_000, 0.8, 30, 'metres', 72),
  item('fabric', 'Georgette fabric', 'wholesale', 95_000, 0.8, 30, 'metres', 88),
  item('fabric', 'Chiffon dyed fabric', 'wholesale', 70_000, 0.8, 18, 'metres', 64),
  item('fabric', 'Cotton cambric 60x60', 'wholesale', 110_000, 0.8, 22, 'metres', 95),
  item('fabric', 'Crepe digital print', 'wholesale', 75_000, 0.8, 18, 'metres', 110),
  item('fabric', 'Satin fabric', 'wholesale', 60_000, 0.8, 14, 'metres', 58),
  item('fabric', 'Organza embroidered', 'wholesale', 65_000, 0.9, 14, 'metres', 185, { wedding: true }),
  item('fabric', 'Velvet 9000', 'wholesale', 80_000, 0.8, 12, 'metres', 165, { wedding: true }),
  item('fabric', 'Linen shirting', 'wholesale', 90_000, 0.8, 12, 'metres', 240),
  item('fabric', 'Poly viscose suiting', 'wholesale', 120_000, 0.8, 12, 'metres', 190),
  item('fabric', 'School uniform fabric', 'wholesale', 240_000, 0.7, 10, 'metres', 125, { firms: SCHOOLS }),
  item('fabric', 'Grey cloth (greige)', 'wholesale', 320_000, 0.7, 10, 'metres', 34),
  item('fabric', 'Net fabric with sequins', 'wholesale', 55_000, 0.8, 12, 'metres', 210, { wedding: true }),
  item('fabric', 'Printed sarees', 'wholesale', 90_000, 0.8, 24, 'pieces', 420, { wedding: true }),
  item('fabric', 'Banarasi silk sarees', 'either', 130_000, 0.9, 18, 'pieces', 2_400, { wedding: true }),
  item('fabric', 'Bridal lehenga set', 'home', 48_000, 0.7, 18, 'sets', 18_500, { wedding: true }),
  item('fabric', 'Sherwani fabric', 'either', 32_000, 0.7, 8, 'metres', 680, { wedding: true }),
  item('fabric', 'Unstitched dress material', 'wholesale', 68_000, 0.8, 24, 'sets', 520),
  item('fabric', 'Kurti catalogue (mixed)', 'wholesale', 72_000, 0.7, 20, 'pieces', 380),
  // Furnishing: curtains, covers and bedding, for homes and hotels.
  item('furnishing', 'Blackout curtains', 'either', 28_000, 0.8, 22, 'panels', 950),
  item('furnishing', 'Jacquard curtain fabric', 'wholesale', 58_000, 0.8, 14, 'metres', 260),
  item('furnishing', 'Sofa fabric (chenille)', 'wholesale', 64_000, 0.8, 16, 'metres', 340),
  item('furnishing', 'Double bedsheet sets', 'wholesale', 54_000, 0.8, 18, 'sets', 640),
  item('furnishing', 'Hotel bed linen', 'wholesale', 180_000, 0.7, 10, 'sets', 1_150, { firms: HOTELS }),
  item('furnishing', 'Cushion covers', 'wholesale', 22_000, 0.8, 10, 'pieces', 120),
  item('furnishing', 'Mattress, 8 inch pocket spring', 'either', 32_000, 0.6, 14, 'pieces', 21_500),
  item('furnishing', 'Roller blinds', 'either', 38_000, 0.8, 8, 'panels', 2_200),
  item('furnishing', 'Handloom carpets', 'either', 46_000, 0.9, 6, 'pieces', 9_800),
  // Furniture, for homes, offices, hotels and schools.
  item('furniture', 'L-shaped sofa', 'home', 68_000, 0.5, 24, 'sets', 62_000),
  item('furniture', '3+1+1 sofa set', 'home', 54_000, 0.5, 20, 'sets', 49_000, { wedding: true }),
  item('furniture', 'Recliner chair', 'home', 34_000, 0.5, 10, 'pieces', 31_000),
  item('furniture', 'King size bed with storage', 'home', 46_000, 0.5, 20, 'pieces', 42_000, { wedding: true }),
  item('furniture', 'Sliding door wardrobe', 'home', 58_000, 0.5, 14, 'pieces', 52_000, { wedding: true }),
  item('furniture', 'Bedroom set (bed, wardrobe, dresser)', 'home', 135_000, 0.5, 14, 'sets', 128_000, {
    wedding: true,
  }),
  item('furniture', 'Teak dining table, 6 seater', 'home', 62_000, 0.5, 16, 'sets', 58_000),
  item('furniture', 'Modular TV unit', 'home', 36_000, 0.5, 10, 'pieces', 33_000),
  item('furniture', 'Study table', 'home', 16_000, 0.5, 8, 'pieces', 14_500),
  item('furniture', 'Office workstations', 'wholesale', 320_000, 0.8, 14, 'seats', 14_500, { firms: OFFICES }),
  item('furniture', 'Mesh office chairs', 'wholesale', 96_000, 0.8, 14, 'pieces', 4_800, { firms: OFFICES }),
  item('furniture', 'Conference table', 'wholesale', 88_000, 0.6, 6, 'pieces', 84_000, { firms: OFFICES }),
  item('furniture', 'Banquet chairs', 'wholesale', 260_000, 0.7, 10, 'pieces', 1_650, { wedding: true, firms: HALLS }),
  item('furniture', 'Hotel room furniture', 'wholesale', 1_450_000, 0.7, 8, 'rooms', 72_000, { firms: HOTELS }),
  item('furniture', 'School benches', 'wholesale', 380_000, 0.7, 6, 'pieces', 3_900, { firms: SCHOOLS }),
  item('furniture', 'Restaurant tables and chairs', 'wholesale', 290_000, 0.7, 8, 'sets', 9_400, { firms: EATING }),
  item('furniture', 'Steel almirah', 'either', 18_000, 0.6, 8, 'pieces', 14_000),
]
