import ipaddr from 'ipaddr.js'

/** Blocks inside 2000::/3 (the public IPv6 addresses) that are not public, with their use. */
const NOT_PUBLIC_V6 = [
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarking
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address in disguise
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map((block) => ipaddr.IPv6.parseCIDR(block))

/**
 * Whether an address is on the public internet. IPv6 that wraps an IPv4 address (mapped, compatible, NAT64, 6to4,
 * Teredo) never counts as public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv4') return ipaddr.IPv4.isValidFourPartDecimal(text) && address.range() === 'unicast'
  const six = address as ipaddr.IPv6
  if ((six.parts[0] & 0xe000) !== 0x2000 || six.range() !== 'unicast') return false
  return !NOT_PUBLIC_V6.some((block) => six.match(block))
}
