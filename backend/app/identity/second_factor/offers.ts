import type { FactorOfferView, UserView } from '../views.js'
import { offerSecret } from './sealed_secrets.js'
import { keyUri, newSecret } from './time_codes.js'

/**
 * A new secret for somebody to set up. It is stored once a code of it came back (`openOffer`), instead of the factor that was set up at
 * `replaces`; null: there is none.
 */
export function offerFactor(
  { id, username }: Pick<UserView, 'id' | 'username'>,
  replaces: number | null = null
): FactorOfferView {
  const secret = newSecret()
  return { secret, uri: keyUri(secret, username), offer: offerSecret(id, secret, replaces) }
}
