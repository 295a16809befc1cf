import type { Data } from '@banca/backend/api'
import { api } from './client.ts'
import { clientId } from './session.ts'

/** A secret to set up: `uri` is what the picture says, `secret` is typed instead, `offer` goes back with the first code. */
export type FactorOffer = Data.Identity.FactorOffer
export type OwnFactor = Data.Identity.OwnFactor

/** What the log-in answered instead of a session; `offer` where the factor is set up first. */
export interface FactorAsked {
  challenge: string
  offer: FactorOffer | null
}

/** Reads the body of a `second_factor_asked`. */
export const factorAsked = (body: Readonly<Record<string, unknown>>): FactorAsked => ({
  challenge: String(body.challenge),
  offer: (body.offer ?? null) as FactorOffer | null,
})

/** What somebody shows. */
export type Proof = { code: string } | { recoveryCode: string }

interface Passing {
  challenge: string
  /** Left out where it was taken already, and only another open session stood in the way. */
  proof?: Proof | undefined
  offer?: string | undefined
  setNewClient?: boolean
  kioskToken: string | null
}

/** Answers the session, which is not kept yet (`enter`), and the recovery codes of a factor that was set up. Rejects as `logIn`. */
export const passSecondFactor = ({ challenge, proof, offer, setNewClient = false, kioskToken }: Passing) =>
  api.post('/v1/login/second_factor', {
    body: {
      challenge,
      clientId: clientId(),
      setNewClient,
      ...proof,
      offer,
      ...(kioskToken !== null && { kioskToken }),
    },
    anonymous: true,
  })

const PATH = '/v1/second_factor'

export const ownFactor = ({ signal }: { signal: AbortSignal }) => api.get(PATH, { signal })
/** What changes a factor that there is takes a code of it besides the password. */
const again = (currentPassword: string, proof: Proof | null) => ({ body: { currentPassword, ...proof } })

export const beginFactor = (currentPassword: string, proof: Proof | null) =>
  api.post(`${PATH}/begin`, again(currentPassword, proof))
export const confirmFactor = (offer: string, code: string) => api.post(PATH, { body: { offer, code } })
export const renewRecoveryCodes = (currentPassword: string, proof: Proof | null) =>
  api.post(`${PATH}/recovery_codes`, again(currentPassword, proof))
export const removeFactor = (currentPassword: string, proof: Proof | null) =>
  api.post(`${PATH}/remove`, again(currentPassword, proof))
