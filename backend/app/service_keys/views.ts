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
