import { BlockList, isIP } from 'node:net'

/** Asked by the framework for each address of the chain, the nearest first: is it a proxy of ours? */
export type TrustsProxy = (address: string, distance: number) => boolean

/** Of a server without proxies. */
export const trustsNobody: TrustsProxy = () => false

const MOST_HOPS = 9
const REMEDY = `how many proxies of yours stand in front (1 to ${MOST_HOPS}), or their addresses and networks (10.0.0.5,10.1.0.0/16), or false`

/**
 * Reads whom `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host` are believed: nobody, so many hops, or the named
 * addresses and networks. Believing every hop would let a client choose its own address, so `true` is refused.
 * @throws Error that names the variable and the remedy
 */
export function trustedProxies(name: string, value?: string): TrustsProxy {
  const text = value?.trim().toLowerCase() ?? ''
  if (text === '' || text === 'false' || text === '0') return trustsNobody
  if (text === 'true')
    throw new Error(`${name} is 'true', which would believe any client about its own address: give ${REMEDY}`)
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    if (hops > MOST_HOPS) throw new Error(`${name} is '${text}': give ${REMEDY}`)
    return (_address, distance) => distance < hops
  }
  const proxies = new BlockList()
  for (const entry of text.split(',').map((each) => each.trim()))
    if (!addTo(proxies, entry))
      throw new Error(`${name} names '${entry}', which is no address or network: give ${REMEDY}`)
  return (address) => {
    const family = isIP(address)
    return family !== 0 && proxies.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

function addTo(list: BlockList, entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) list.addAddress(address, kind)
  // A network of no bits is everybody.
  else if (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
    list.addSubnet(address, Number(bits), kind)
  else return false
  return true
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The address by which a caller is counted and recorded: that of the forwarding chain, in one spelling, or the address of the connection
 * where the chain has no valid one.
 */
export function callerAddress(forwarded: string, connection: string): string {
  const address = isIP(forwarded) === 0 ? connection : forwarded
  return MAPPED.exec(address)?.[1] ?? address.toLowerCase()
}
