import vine from '@vinejs/vine'
import { GROUPS, notBlank, plainNumber, rowId } from '#shared'
import { ALGORITHMS, CODENAME, KINDS } from '../domain/provider.js'

const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
const text = (most: number) => vine.string().parse(blankIsNull).trim().maxLength(most).nullable().optional()

const FIELDS = {
  name: vine.string().trim().use(notBlank()).maxLength(120),
  kind: vine.enum(KINDS),
  issuer: text(300),
  audience: text(300),
  algorithm: vine.enum(ALGORITHMS).nullable().optional(),
  publicKey: text(4_000),
  jwksUrl: text(500),
  authorizationUrl: text(500),
  tokenUrl: text(500),
  userinfoUrl: text(500),
  introspectionUrl: text(500),
  clientId: text(300),
  secret: vine.string().parse(blankIsNull).maxLength(1_000).nullable().optional(),
  makesPeople: vine.boolean().optional(),
  tiesByEmail: vine.boolean().optional(),
  allowedGroups: vine.array(vine.enum(GROUPS)).distinct().maxLength(GROUPS.length),
  schools: vine.array(rowId()).distinct().maxLength(500).optional(),
  isActive: vine.boolean().optional(),
}

/** `POST /v1/identity_providers` */
export const newProviderBody = vine.create({
  codename: vine.string().trim().regex(CODENAME).maxLength(64),
  ...FIELDS,
})

/** `PUT /v1/identity_providers/{id}` */
export const providerBody = vine.create({ version: plainNumber().withoutDecimals().min(1), ...FIELDS })

/** `POST /v1/identity_providers/{id}/identities` */
export const identityBody = vine.create({
  user: rowId(),
  subject: vine.string().use(notBlank()).maxLength(255),
})
