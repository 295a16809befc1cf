import type { KeyState } from './domain/keys.js'

type Named = { readonly id: number; readonly name: string }

/** A service key as the console shows it; its token is nowhere. Times in epoch ms. */
export type ServiceKeyView = {
  readonly id: number
  readonly name: string
  /** The first characters of the token. */
  readonly shown: string
  readonly state: KeyState
  readonly switches: readonly string[]
  /** Null: wherever its maker may act. */
  readonly schools: readonly Named[] | null
  readonly networks: readonly string[]
  readonly madeBy: Named
  readonly createdAt: number
  readonly expiresAt: number
  readonly endedAt: number | null
  readonly endedBy: Named | null
  /** Within a minute; null: never, or its log-in record is removed. */
  readonly lastUsedAt: number | null
}

/** OpenAPI 3.1, as far as this server writes it. Schemas are JSON Schema. */
export type OpenapiDocument = {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: OpenapiOperation } }
  readonly components: {
    readonly securitySchemes: { readonly [name: string]: unknown }
    readonly responses: { readonly [name: string]: unknown }
    readonly schemas: { readonly [name: string]: unknown }
  }
}

/** `x-groups`: who passes; `x-switch`: what lets them. `security` is empty where nobody logs in. */
export type OpenapiOperation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly description?: string
  readonly 'x-groups'?: readonly string[]
  readonly 'x-switch'?: string
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[]
  readonly parameters?: readonly OpenapiParameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: OpenapiContent }
  readonly responses: { readonly [status: string]: OpenapiResponse }
}

type OpenapiParameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly description?: string
  readonly schema: { readonly [keyword: string]: unknown }
}

type OpenapiContent = { readonly [type: string]: { readonly schema?: unknown } }

type OpenapiResponse = {
  readonly description?: string
  readonly content?: OpenapiContent
  readonly $ref?: string
}
