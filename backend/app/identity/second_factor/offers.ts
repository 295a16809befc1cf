import type { FactorOfferView, UserView } from '../views.js'
import { offerSecret } from './sealed_secrets.js'
import { keyUri, newSecret } from './time_codes.js'

/** A new secret for somebody to set up. It is stored once a code of it came back (`openOffer`). */
export function offerFactor({ id, username }: Pick<UserView, 'id' | 'username'>): FactorOfferView {
  const secret = newSecret()
  return { secret, uri: keyUri(secret, username), offer: offerSecret(id, secret) }
}
