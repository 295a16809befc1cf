/** Enhanced codes (RFC 3463) by which a server says that the address itself is dead: no mailbox, no such domain, closed, moved away. */
const DEAD = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/
/** Without an enhanced code: no such mailbox, not local, name not allowed. */
const DEAD_CODES: readonly number[] = [550, 551, 553]

export const isDeadStatus = (enhanced: string): boolean => DEAD.test(enhanced)

/** Does a refusal of the recipient say that the address is dead, or only that this server wants nothing from us? */
export function isDeadAddress({
  responseCode,
  response,
}: {
  responseCode: number
  response: string
}): boolean {
  if (responseCode < 500 || responseCode > 599) return false
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return enhanced === undefined ? DEAD_CODES.includes(responseCode) : isDeadStatus(enhanced)
}

/** Addresses that differ only by case are one; the form in which suppressed ones are stored. */
export const plainAddress = (address: string): string => address.trim().toLowerCase()

/** The receiving domain of an address, in lower case. */
export const domainOf = (address: string): string =>
  plainAddress(address).split('@').at(-1)?.slice(0, 190) ?? ''
