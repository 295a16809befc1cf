import vine from '@vinejs/vine'
import type { Proof } from '../second_factor/factors.js'
import { password } from './identity.js'

/** As people copy it: `123 456`. Whatever else it is, is a wrong code. */
const code = () =>
  vine
    .string()
    .maxLength(32)
    .transform((value) => value.replace(/\s/g, ''))
const offer = () => vine.string().maxLength(1024)

/** One of both, or nothing. */
const shown = () => ({
  code: code().nullable().optional(),
  recoveryCode: vine.string().maxLength(64).nullable().optional(),
})

/** What is shown; null: nothing. */
export const proofOf = ({
  code,
  recoveryCode,
}: {
  code?: string | null | undefined
  recoveryCode?: string | null | undefined
}): Proof | null => (code ? { code } : recoveryCode ? { recoveryCode } : null)

export const secondFactorValidator = vine.create({
  challenge: vine.string().maxLength(64),
  clientId: vine.string().trim().maxLength(64),
  ...shown(),
  offer: offer().nullable().optional(),
  setNewClient: vine.boolean().nullable().optional(),
  kioskToken: vine
    .string()
    .maxLength(128)
    .regex(/^[\w.~=+/-]+$/)
    .nullable()
    .optional(),
})

/** Before something changes about one's own factor. */
export const factorAgainValidator = vine.create({ currentPassword: password(), ...shown() })

export const confirmFactorValidator = vine.create({ offer: offer(), code: code() })
