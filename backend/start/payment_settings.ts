import { pixProblem, sandboxProblem, type PixSettings, type SandboxSettings } from './pix_settings.js'

export type PaymentSettings = {
  readonly provider: 'off' | 'manual' | 'pix' | 'sandbox'
  readonly receiver: { readonly key: string; readonly name: string; readonly city: string }
  readonly pix: PixSettings
  readonly sandbox: SandboxSettings
}

type Place = { readonly trustsProxies: boolean; readonly isRealSchool: boolean }

/** @returns what a provider lacks, and the remedy; null where nothing is missing */
export function paymentProblem(
  { provider, receiver, pix, sandbox }: PaymentSettings,
  { trustsProxies, isRealSchool }: Place
): string | null {
  if (provider === 'off') return null
  const settings = { PIX_KEY: receiver.key, PIX_NAME: receiver.name, PIX_CITY: receiver.city }
  const missing = Object.entries(settings).flatMap(([name, value]) => (value === '' ? [name] : []))
  if (missing.length > 0)
    return `PAYMENT_PROVIDER is ${provider}, and ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set: give all three, or leave PAYMENT_PROVIDER out to have appeals free of charge`
  if (provider === 'pix') return pixProblem(pix, trustsProxies)
  return provider === 'sandbox' ? sandboxProblem(sandbox, isRealSchool) : null
}

const KEYS = [
  /^\d{11}$/,
  /^[0-9A-Z]{12}\d{2}$/,
  /^\+[1-9]\d{10,14}$/,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^[^@]+@[^@]+$/,
]
const KEY_MOST = 77

/**
 * Reads a Pix key as the Central Bank writes it. A key that is spelled wrongly pays nobody, or somebody else.
 * @throws Error that names the variable and the remedy
 */
export function pixKey(name: string, value?: string): string | undefined {
  const key = value?.trim()
  if (!key) return undefined
  if (key.length <= KEY_MOST && /^[\x21-\x7e]+$/.test(key) && KEYS.some((kind) => kind.test(key))) return key
  throw new Error(
    `${name} is no Pix key: give 11 digits (CPF), 14 characters (CNPJ), +55 and a telephone number, an e-mail address, or a random key in lower case, each without spaces or punctuation of its own`
  )
}

/**
 * Reads a name or city of the receiver. Codes write it without accents.
 * @throws Error that names the variable and the remedy
 */
export function pixName(name: string, value?: string): string | undefined {
  const text = value?.trim()
  if (!text) return undefined
  if (text.length <= 100 && /[A-Za-z0-9]/.test(text.normalize('NFD'))) return text
  throw new Error(`${name} is '${text}': give up to 100 characters with Latin letters`)
}
