import encryption from '@adonisjs/core/services/encryption'
import { clock } from '#shared'
import KeyPair from '../models/key_pair.js'

/** RSA-OAEP with SHA-256: seals the key of a file of unsent answers. The private half never leaves the server. 3072 bits are a strength of 128. */
const ALGORITHM = {
  name: 'RSA-OAEP',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}

const SECRET = 'recovery-key'

const purposeOf = (institutionId: number) => `recovery-3072:${institutionId}`
/** Pairs of before had 2048 bits. They seal nothing any more, and still open what was sealed for them. */
const formerPurposeOf = (institutionId: number) => `recovery:${institutionId}`

const cache = new Map<number, Promise<KeyPair>>()

/** The pair of an institution, made when it is first asked for. */
function pairOf(institutionId: number): Promise<KeyPair> {
  const found = cache.get(institutionId)
  if (found) return found
  const pair = findOrMake(purposeOf(institutionId))
  cache.set(institutionId, pair)
  pair.catch(() => cache.delete(institutionId))
  return pair
}

async function findOrMake(purpose: string): Promise<KeyPair> {
  const existing = await KeyPair.findBy('purpose', purpose)
  if (existing) return existing
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ['encrypt', 'decrypt'])
  const privateJwk = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const publicJwkJson = JSON.stringify(await crypto.subtle.exportKey('jwk', pair.publicKey))
  const privateJwkEncrypted = encryption
    .use('recovery')
    .encrypt(JSON.stringify(privateJwk), { purpose: SECRET })
  try {
    return await KeyPair.create({ purpose, publicJwkJson, privateJwkEncrypted, createdAt: clock.now() })
  } catch (error) {
    // Another process made it in the same moment: the unique purpose let one of us win.
    const winner = await KeyPair.findBy('purpose', purpose)
    if (winner) return winner
    throw error
  }
}

const isJwk = (value: unknown): value is JsonWebKey =>
  value !== null && typeof value === 'object' && 'kty' in value && value.kty === 'RSA'

/** A key as it is stored. @throws Error when it is none */
function jwkOf(json: string): JsonWebKey {
  const key: unknown = JSON.parse(json)
  if (!isJwk(key)) throw new Error('a stored recovery key is no RSA key')
  return key
}

/** The public half as a JWK, for the candidate's browser. */
export async function recoveryPublicKey(institutionId: number): Promise<JsonWebKey> {
  return jwkOf((await pairOf(institutionId)).publicJwkJson)
}

const SEAL = 'answers-file'

type Sealed = { application: number; user: number; session: number }

/**
 * Proves, inside a file of unsent answers, that it comes from this session of this candidate in this application: nobody else can make it.
 */
export const sealOf = (sealed: Sealed): string =>
  encryption.use('answers_file').encrypt(sealed, { purpose: SEAL })

/** The session that a file comes from; null when its seal is missing, is another application's or person's, or is not ours. */
export function sealedBy(seal: string | null, applicationId: number, userId: number): number | null {
  const sealed = seal === null ? null : opened<Sealed>('answers_file', seal, SEAL)
  return sealed?.application === applicationId && sealed.user === userId ? sealed.session : null
}

/**
 * What opens files of an institution: its pair, and that of before where it had one.
 * @throws Error when neither the application key nor one of the old ones is that which they were made under
 */
export async function recoveryPrivateKeys(institutionId: number): Promise<CryptoKey[]> {
  const former = await KeyPair.findBy('purpose', formerPurposeOf(institutionId))
  const pairs = [await pairOf(institutionId), ...(former ? [former] : [])]
  return Promise.all(
    pairs.map((pair) =>
      crypto.subtle.importKey(
        'jwk',
        jwkOf(privateJwkOf(pair)),
        { name: 'RSA-OAEP', hash: 'SHA-256' },
        false,
        ['decrypt']
      )
    )
  )
}

/** Seals every private half anew, by the present key: afterwards none of them needs an old one. Changes nothing when one cannot be read. */
export async function renewRecoveryKeys(): Promise<number> {
  const renewed = (await KeyPair.all()).map((pair) =>
    pair.merge({
      privateJwkEncrypted: encryption.use('recovery').encrypt(privateJwkOf(pair), { purpose: SECRET }),
    })
  )
  for (const pair of renewed) await pair.save()
  cache.clear()
  return renewed.length
}

function privateJwkOf({ purpose, privateJwkEncrypted }: KeyPair): string {
  const json = opened<string>('recovery', privateJwkEncrypted, SECRET)
  if (json === null)
    throw new Error(
      `the key ${purpose} cannot be read: neither APP_KEY nor one of APP_KEYS_OLD is the one it was made under`
    )
  return json
}

/** What is sealed today by a key of its own was once sealed by the application key itself. */
const opened = <T>(by: 'answers_file' | 'recovery', sealed: string, purpose: string): T | null =>
  encryption.use(by).decrypt<T>(sealed, purpose) ?? encryption.use('undivided').decrypt<T>(sealed, purpose)
