import vine from '@vinejs/vine'
import { CODENAME } from '../domain/provider.js'

const TOKEN_MAX = 8_192

const blankIsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value
/** What providers put into addresses is not trimmed: every character of a code counts. */
const opaque = (most: number) => vine.string().parse(blankIsMissing).maxLength(most).nullable().optional()
/** Ids come from an address that others write: what is no number is no id of ours. */
const loose = () => vine.any().optional()

const DECISIONS = {
  clientId: vine.string().trim().maxLength(64).nullable().optional(),
  setNewClient: vine.boolean().nullable().optional(),
  confirmed: vine.boolean().nullable().optional(),
}

/** `POST /v1/provider/{provider}/login` and the bridge */
export const tokenBody = vine.create({
  token: vine.string().parse(blankIsMissing).maxLength(TOKEN_MAX),
  ...DECISIONS,
})

/** `POST /external-auth/token` */
export const codeBody = vine.create({
  code: opaque(TOKEN_MAX),
  userId: loose(),
  institutionId: loose(),
  collectionId: loose(),
  periodId: loose(),
  turmaId: loose(),
  ticket: opaque(TOKEN_MAX),
  ...DECISIONS,
})

export const beginBody = vine.create({ next: opaque(1_000) })

/** `POST /external-auth/oidc/finish` */
export const finishBody = vine.create({
  code: opaque(TOKEN_MAX),
  state: opaque(512),
  iss: opaque(512),
  ticket: opaque(TOKEN_MAX),
  ...DECISIONS,
})

/** The name of a provider in an address. */
export const PROVIDER_NAME = CODENAME
