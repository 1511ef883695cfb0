import { readFileSync } from 'node:fs'

/** A town with its state. `city` is empty where a pincode tells only the state. */
export interface Place {
  city: string
  state: string
}

interface Run extends Place {
  first: number
  last: number
}

interface Directory {
  /** Runs of pincodes of one place, in order. */
  runs: Run[]
  /** Every town once, in the order of the alphabet, with its key for searches. */
  towns: (Place & { key: string })[]
}

/** How many towns a search answers with. */
const MOST_TOWNS = 8

/** Former and English names that people still write, by key: the name in the directory. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  ahmednagar: 'Ahilyanagar',
  allahabad: 'Prayagraj',
  aurangabad: 'Chhatrapati Sambhajinagar',
  bangalore: 'Bengaluru',
  baroda: 'Vadodara',
  belgaum: 'Belagavi',
  bellary: 'Ballari',
  benares: 'Varanasi',
  bombay: 'Mumbai',
  calcutta: 'Kolkata',
  calicut: 'Kozhikode',
  cochin: 'Kochi',
  gulbarga: 'Kalaburagi',
  gurgaon: 'Gurugram',
  hubli: 'Hubballi',
  madras: 'Chennai',
  mangalore: 'Mangaluru',
  mysore: 'Mysuru',
  ooty: 'Udhagamandalam',
  pondicherry: 'Puducherry',
  poona: 'Pune',
  simla: 'Shimla',
  trichy: 'Tiruchirappalli',
  trivandrum: 'Thiruvananthapuram',
  tuticorin: 'Thoothukudi',
  vizag: 'Visakhapatnam',
}

let loaded: Directory | undefined

/** The directory, read from its file at the first question (about 55 KB). */
function directory(): Directory {
  loaded ??= readDirectory(readFileSync(new URL('./india-post.txt', import.meta.url), 'utf8'))
  return loaded
}

/** Reads lines of `state|town|395001-395023 395025`. */
function readDirectory(text: string): Directory {
  const runs: Run[] = []
  const towns: Directory['towns'] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [state, city, pincodes] = line.split('|')
    if (city !== '') towns.push({ city, state, key: keyOf(city) })
    for (const run of pincodes.split(' ').filter(Boolean)) {
      const [first, last = first] = run.split('-')
      runs.push({ city, state, first: Number(first), last: Number(last) })
    }
  }
  return {
    runs: runs.sort((a, b) => a.first - b.first),
    towns: towns.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))),
  }
}

/** The place of a pincode of six digits, or null. */
export function placeOfPincode(pincode: string): Place | null {
  if (!/^[1-9]\d{5}$/.test(pincode)) return null
  const wanted = Number(pincode)
  const run = directory().runs.find(({ first, last }) => first <= wanted && wanted <= last)
  return run ? { city: run.city, state: run.state } : null
}

/** Towns whose name begins with a text, the one of exactly this name first; former names count too. */
export function placesNamed(text: string): Place[] {
  const key = keyOf(text)
  if (key.length < 2) return []
  const former = Object.entries(FORMER_NAMES).flatMap(([name, town]) => (name.startsWith(key) ? [keyOf(town)] : []))
  const found = directory().towns.filter((town) => town.key.startsWith(key) || former.includes(town.key))
  const exact = found.filter((town) => town.key === key)
  return [...exact, ...found.filter((town) => town.key !== key)]
    .slice(0, MOST_TOWNS)
    .map(({ city, state }) => ({ city, state }))
}

const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
