import type { Data } from '@banca/backend/api'
import { api } from './client.ts'
import { clientId } from './session.ts'

/**
 * A secret to set up: `uri` is the content of the QR code, `secret` is for typing instead, `offer` is
 * sent back with the first code.
 */
export type FactorOffer = Data.Identity.FactorOffer
export type OwnFactor = Data.Identity.OwnFactor

/** Response of the log-in instead of a session; `offer` where the factor is set up first. */
export interface FactorAsked {
  challenge: string
  offer: FactorOffer | null
}

/** Reads the body of a `second_factor_asked`. */
export const factorAsked = (body: Readonly<Record<string, unknown>>): FactorAsked => ({
  challenge: String(body.challenge),
  offer: (body.offer ?? null) as FactorOffer | null,
})

/** The code that a person enters. */
export type Proof = { code: string } | { recoveryCode: string }

interface Passing {
  challenge: string
  /** Left out where it was accepted already, and only another open session was in conflict. */
  proof?: Proof | undefined
  offer?: string | undefined
  setNewClient?: boolean
  kioskToken: string | null
}

/**
 * Resolves to the session, which is not stored yet (`enter`), and the recovery codes of a factor that
 * was set up. Rejects as `logIn`.
 */
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
/** Changing an existing factor requires one of its codes besides the password. */
const again = (currentPassword: string, proof: Proof | null) => ({ body: { currentPassword, ...proof } })

export const beginFactor = (currentPassword: string, proof: Proof | null) =>
  api.post(`${PATH}/begin`, again(currentPassword, proof))
export const confirmFactor = (offer: string, code: string) => api.post(PATH, { body: { offer, code } })
export const renewRecoveryCodes = (currentPassword: string, proof: Proof | null) =>
  api.post(`${PATH}/recovery_codes`, again(currentPassword, proof))
export const removeFactor = (currentPassword: string, proof: Proof | null) =>
  api.post(`${PATH}/remove`, again(currentPassword, proof))
