import { err, ok, type Result } from '#shared/result'

/** What a code asks for. `static`: of the receiver's key, good for any payer. `dynamic`: of an address at a payment provider, without `https://`. */
export type BrCodeOrder = {
  readonly name: string
  readonly city: string
  /** Cents of BRL; null: the payer types the amount. */
  readonly amount: number | null
} & (
  | { readonly kind: 'static'; readonly key: string; readonly txid: string | null }
  | { readonly kind: 'dynamic'; readonly url: string }
)

/** The part of an order that cannot be written. */
export type BrCodeProblem = 'key' | 'url' | 'txid' | 'amount' | 'name' | 'city'

const GUI = 'br.gov.bcb.pix'
/** Characters of a key or address: with the GUI they fill their field. */
const ADDRESS_MOST = 77
const NAME_MOST = 25
const CITY_MOST = 15
/** Of the digits and the point of an amount. */
const AMOUNT_MOST = 13
const STATIC_TXID = /^[A-Za-z0-9]{1,25}$/
const NO_TXID = '***'

/**
 * The text of a Pix code (BR Code of the Central Bank's manual, EMV QRCPS-MPM). Names lose their accents, which break apps of payers, and are cut to
 * their lengths; a key, an address or an amount that does not fit is refused, as a part of one would pay somebody else or something else.
 */
export function brCode(order: BrCodeOrder): Result<string, BrCodeProblem> {
  const name = foldedName(order.name, NAME_MOST)
  const city = foldedName(order.city, CITY_MOST)
  if (name === '') return err('name')
  if (city === '') return err('city')
  const amount = order.amount === null ? null : amountText(order.amount)
  if (amount === '') return err('amount')
  if (order.kind === 'static' && order.txid !== null && !STATIC_TXID.test(order.txid)) return err('txid')
  const address = order.kind === 'static' ? order.key : order.url
  if (!isAddress(address)) return err(order.kind === 'static' ? 'key' : 'url')
  return ok(
    withCheck(
      [
        field('00', '01'),
        // A code of an address is paid once.
        ...(order.kind === 'dynamic' ? [field('01', '12')] : []),
        field('26', field('00', GUI) + field(order.kind === 'static' ? '01' : '25', address)),
        field('52', '0000'),
        field('53', '986'),
        ...(amount === null ? [] : [field('54', amount)]),
        field('58', 'BR'),
        field('59', name),
        field('60', city),
        field('62', field('05', (order.kind === 'static' && order.txid) || NO_TXID)),
      ].join('')
    )
  )
}

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

const withCheck = (fields: string): string => {
  const checked = `${fields}6304`
  return checked + crc16(checked)
}

const isAddress = (text: string): boolean =>
  text.length > 0 && text.length <= ADDRESS_MOST && /^[\x21-\x7e]+$/.test(text)

/** `12.50` for 1250 cents; '' where no code can ask for it. */
function amountText(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) return ''
  const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return text.length <= AMOUNT_MOST ? text : ''
}

/** Letters without accents, digits and single spaces, of so many characters at most. */
export const foldedName = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** CRC16-CCITT-FALSE of the bytes of a text, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
