import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's on the internet: of this machine, of a site, of links, for documents and tests. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Protocol assignments with Teredo and its like, documents, 6to4: in some of them an IPv4 address hides.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the internet. What is no address is none. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !PRIVATE.check(address, 'ipv4')
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
}

/** The host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

/** Whether a list of hosts with port names the host of an address; the usual port of its protocol may be left out. */
export const isNamedIn = (url: URL, hosts: readonly string[]): boolean =>
  hosts.includes(url.host) || hosts.includes(`${url.hostname}:${portOf(url)}`)

export type AddressProblem = 'no_address' | 'no_https' | 'private'

/**
 * What is wrong with an address that the server is to ask; names are looked at again when they are resolved. `allowed`: hosts with port of
 * the operator's setting, on any network and without TLS.
 */
export function addressProblem(text: string, allowed: readonly string[]): AddressProblem | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.hash !== ''
  )
    return 'no_address'
  if (isNamedIn(url, allowed)) return null
  if (url.protocol !== 'https:') return 'no_https'
  const host = hostOf(url)
  if (isIP(host) === 0) return /(^|\.)localhost$|\.(?:local|internal)$|^[^.]+$/i.test(host) ? 'private' : null
  return isPublicAddress(host) ? null : 'private'
}
