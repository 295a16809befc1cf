import { BlockList, isIP } from 'node:net'

type Range = { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' }

const BITS = { ipv4: 32, ipv6: 128 } as const

/** A range such as `10.20.0.0/16` or `2001:db8::/32`, or one address; null: it is none. */
export function networkRange(text: string): Range | null {
  const [address = '', suffix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return null
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (suffix === undefined) return { address, bits: BITS[family], family }
  if (!/^\d{1,3}$/.test(suffix)) return null
  const bits = Number(suffix)
  return bits <= BITS[family] ? { address, bits, family } : null
}

/** An IPv4 address as sockets of both families have it: `::ffff:10.0.0.1`. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/** Whether an address is in one of the ranges; where there are none, every address is. */
export function isWithinNetworks(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  const list = new BlockList()
  for (const text of ranges) {
    const range = networkRange(text)
    if (range !== null) list.addSubnet(range.address, range.bits, range.family)
  }
  const plain = address.replace(MAPPED, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
