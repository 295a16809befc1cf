import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentReadings } from '../payment_provider.js'

type Callers = Pick<PaymentReadings, 'admits' | 'isGenuine'>

/** What nginx and others write where a client's certificate was checked. */
const SEEN = 'SUCCESS'

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Whether two texts are the same, in a time that does not tell where they differ. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

type BankSettings = {
  readonly noticeSecret: string
  readonly noticeHeader: string
  readonly trustsProxy: (address: string, distance: number) => boolean
}

/**
 * A bank proves itself by its certificate, which a proxy of ours has seen, and by a segment of the address that it alone was given: many receivers share the
 * certificate of a bank.
 */
export const bankCallers = ({ noticeSecret, noticeHeader, trustsProxy }: BankSettings): Callers => ({
  admits: ({ address, secret, headers }) =>
    noticeSecret !== '' &&
    noticeHeader !== '' &&
    secret !== null &&
    isSame(secret, noticeSecret) &&
    trustsProxy(address, 0) &&
    headers[noticeHeader] === SEEN,
  isGenuine: () => true,
})

/** A signature is good for so long, in both directions. */
const SIGNED_WITHIN_MS = 300_000
export const TIME_HEADER = 'x-sandbox-time'
export const SIGNATURE_HEADER = 'x-sandbox-signature'

/** `time`: epoch seconds as text. */
export const sandboxSignature = (secret: string, time: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** The sandbox bank signs time and body. */
export const sandboxCallers = (key: string): Callers => ({
  admits: ({ headers }) =>
    /^\d{1,12}$/.test(one(headers[TIME_HEADER])) && /^[0-9a-f]{64}$/.test(one(headers[SIGNATURE_HEADER])),
  isGenuine({ headers }, body, now) {
    const time = one(headers[TIME_HEADER])
    if (Math.abs(Number(time) * 1000 - now) > SIGNED_WITHIN_MS) return false
    return isSame(one(headers[SIGNATURE_HEADER]), sandboxSignature(key, time, body))
  },
})

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')
