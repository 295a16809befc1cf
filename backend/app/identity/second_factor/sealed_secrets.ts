import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'

/** A secret is sealed for one person: a row that somebody moves to another account opens nothing. */
const STORED = (userId: number) => `second-factor:${userId}`
/** And one that is offered, instead of one factor: who was offered it before there was one never showed a code. */
const OFFERED = (userId: number, replaces: number | null) =>
  `second-factor-offer:${userId}:${replaces ?? 'first'}`
const OFFER_LIFE = '10 minutes'

export const sealSecret = (userId: number, secret: string): string =>
  encryption.use('second_factor').encrypt(secret, { purpose: STORED(userId) })

/** Null when neither the present nor an old key has sealed it, for this person. */
export const openSecret = (userId: number, sealed: string): string | null =>
  encryption.use('second_factor').decrypt<string>(sealed, STORED(userId))

/** A secret that is shown and not stored yet: the page brings this back with the first code. */
export const offerSecret = (userId: number, secret: string, replaces: number | null): string =>
  encryption
    .use('second_factor')
    .encrypt(secret, { purpose: OFFERED(userId, replaces), expiresIn: OFFER_LIFE })

export const openOffer = (userId: number, offer: string, replaces: number | null = null): string | null =>
  encryption.use('second_factor').decrypt<string>(offer, OFFERED(userId, replaces))

/** Seals every stored secret anew, by the present key. Changes nothing when one cannot be read. */
export async function renewFactorSecrets(): Promise<number> {
  const rows = await select(db, 'second_factors', {
    id: 'second_factors.id',
    userId: 'second_factors.user_id',
    sealed: 'second_factors.secret_sealed',
  })
  const renewed = rows.map(({ id, userId, sealed }) => {
    const secret = openSecret(userId, sealed)
    if (secret === null)
      throw new Error(
        `the second factor ${id} cannot be read: neither APP_KEY nor one of APP_KEYS_OLD is the one it was made under`
      )
    return { id, sealed, anew: sealSecret(userId, secret) }
  })
  // One that was set up anew meanwhile stays as it is.
  for (const { id, sealed, anew } of renewed)
    await db.from('second_factors').where({ id, secret_sealed: sealed }).update({ secret_sealed: anew })
  return renewed.length
}
