import { stateByCode } from '../states.ts'
import { isRegistered, OTHER_COUNTRY, type TaxDecision } from './decide-tax.ts'
import type { Say, TaxDocument } from './document.ts'

// Suppliers of online services abroad have GSTINs of the centre, of no state.
const CENTRE = '99'

/** What is wrong with seller, buyer and place of supply. The form of a GSTIN is checked where it is typed. */
export function partyIssues(
  document: TaxDocument,
  decision: TaxDecision,
  { say, advise }: { say: Say; advise: Say },
): void {
  const { seller, buyer } = document
  const kind = buyer?.kind ?? 'Regular'
  if (!seller.state || !stateByCode(seller.state)) say('seller.state', 'Choose the state of the branch', 'required')
  if (!sameState(seller)) say('seller.gstin', 'This GSTIN belongs to another state than the branch', 'gstin_state')
  if (isRegistered(kind) && !buyer?.state) say('buyer.state', 'Choose the state of the buyer', 'required')
  if (buyer && kind !== 'Overseas' && !sameState(buyer))
    say('buyer.gstin', 'This GSTIN belongs to another state than the address', 'gstin_state')
  if (buyer?.gstin && buyer.gstin === seller.gstin)
    say('buyer.gstin', 'Seller and buyer cannot have the same GSTIN', 'same_gstin')
  const place = decision.place_of_supply
  if (place && !stateByCode(place)) say('place_of_supply', 'Choose a state from the list', 'choice')
  // IRP codes 2242 and 2229: Other Country is the place of supply of exports only.
  if (place === OTHER_COUNTRY && kind !== 'Overseas')
    say('place_of_supply', 'Only a supply to a buyer abroad has this place of supply', 'place_of_supply')
  if (decision.ask_third_party)
    advise(
      'place_of_supply',
      'Goods that go to a third party have the state of the buyer as place of supply. Is this the buyer’s own address?',
      'third_party',
    )
  if (seller.registration === 'Composition' && decision.inter_state && document.supply !== 'services')
    advise('place_of_supply', 'Under composition no goods may be sold to another state', 'composition_inter_state')
}

function sameState({ gstin, state }: { gstin?: string | null; state?: string | null }): boolean {
  if (!gstin || !state) return true
  const code = gstin.slice(0, 2)
  return code === CENTRE || code === state.padStart(2, '0')
}
