import { isIPv6 } from 'node:net'

/** A customer of IPv6 has one network of 64 bits or many: mostly 256 of them, at most 65,536. */
export const SITE_BITS = 48

/**
 * What an address is counted by: itself, or for IPv6 the network of 64 bits, of which one customer has all addresses; or of `SITE_BITS`.
 */
export function networkOf(address: string, bits: 64 | typeof SITE_BITS = 64): string {
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return address
  const [left = '', right] = bare.toLowerCase().split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  // The last 32 bits may be written as an IPv4 address: two groups.
  const length = before.length + after.length + ((after.at(-1) ?? before.at(-1) ?? '').includes('.') ? 1 : 0)
  const groups =
    right === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - length)).fill('0'), ...after]
  return `${groups
    .slice(0, bits / 16)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/${bits}`
}

/** What log-ins that wait for a code are counted by. */
export const siteOf = (address: string): string => networkOf(address, SITE_BITS).slice(0, 64)
