import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What an appeal says, as its receipt covers it. `files`: SHA-256 (hex) of its files, in their order. */
export type ReceiptContent = {
  readonly appealId: number
  readonly itemId: number
  readonly content: string
  readonly bibliography: string
  readonly files: readonly string[]
}

/** What the server signs: nothing of a person. `issuedAt` in epoch ms. */
export type ReceiptStatement = {
  readonly appealId: number
  /** 1 when it was issued, then one more with each edit. */
  readonly edition: number
  readonly issuedAt: number
  readonly digest: string
}

/** SHA-256 (hex) of the UTF-8 text of one JSON list: number, item, justification, bibliography, list of the files' SHA-256. */
export const contentDigest = ({ appealId, itemId, content, bibliography, files }: ReceiptContent): string =>
  createHash('sha256')
    .update(JSON.stringify([appealId, itemId, content, bibliography, files]))
    .digest('hex')

/** Crockford's base 32: without I, L and O, which `readCode` reads as 1, 1 and 0, and without U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 20
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)
const GROUP = 5

/** The first 100 bits of the signature: 20 letters and digits that can be typed. */
export function receiptCode({ appealId, edition, issuedAt, digest }: ReceiptStatement, key: string): string {
  const bits = createHmac('sha256', key)
    .update(JSON.stringify(['banca/receipt/v1', appealId, edition, issuedAt, digest]))
    .digest()
  let code = ''
  for (let at = 0; at < CODE_LENGTH; at += 1) {
    const bit = at * GROUP
    const pair = bits.readUInt16BE(bit >> 3)
    code += ALPHABET[(pair >> (16 - GROUP - (bit & 7))) & 31]
  }
  return code
}

/** Is this the code of that statement, by one of these keys? */
export const isSigned = (statement: ReceiptStatement, code: string, keys: readonly string[]): boolean =>
  keys.some((key) => timingSafeEqual(Buffer.from(receiptCode(statement, key)), Buffer.from(code)))

/** A code as somebody typed it from paper; null where it is none. */
export function readCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? code : null
}

/** `7K2MQ-9XA4C-…`: as it is shown. */
export const writtenCode = (code: string): string => code.replaceAll(/.{5}(?=.)/g, '$&-')
