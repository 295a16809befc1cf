import { createHmac, timingSafeEqual } from 'node:crypto'

/** Hex digits of the signature: 128 bits. */
const DIGITS = 32
// Servers may write the part before the @ in capitals.
const LOCAL_PART = new RegExp(`^b-([0-9a-z]{1,11})-([0-9a-f]{${DIGITS}})$`)

const signature = (message: string, key: string): string =>
  createHmac('sha256', key).update(`banca/return_path/v1 ${message}`).digest('hex').slice(0, DIGITS)

/**
 * The envelope sender of one message, to which reports about it come back (variable envelope return path). Nobody makes that of a message that was not
 * sent to them.
 */
export function returnPathOf(messageId: number, { key, domain }: { key: string; domain: string }): string {
  const message = messageId.toString(36)
  return `b-${message}-${signature(message, key)}@${domain}`
}

/** Which message an address belongs to, by one of these keys; null: it is none of ours. */
export function messageReturnedTo(
  address: string,
  { keys, domain }: { keys: readonly string[]; domain: string }
): number | null {
  const at = address.lastIndexOf('@')
  if (address.slice(at + 1).toLowerCase() !== domain) return null
  const [, message, signed] = LOCAL_PART.exec(address.slice(0, Math.max(at, 0)).toLowerCase()) ?? []
  if (message === undefined || signed === undefined) return null
  const isOurs = keys.some((key) =>
    timingSafeEqual(Buffer.from(signature(message, key)), Buffer.from(signed))
  )
  const id = Number.parseInt(message, 36)
  return isOurs && Number.isSafeInteger(id) ? id : null
}
