import type { ProviderDefinition } from './domain/provider.js'

/** A provider for those who look after it. `secret`: only whether there is one. Times in epoch ms. */
export type ProviderView = ProviderDefinition & {
  readonly id: number
  readonly codename: string
  readonly name: string
  readonly isActive: boolean
  readonly version: number
  readonly changedAt: number
  readonly changedBy: string | null
}

/** A provider as log-ins use it; `secretSealed` is opened where it is needed. */
export type StoredProvider = Omit<ProviderView, 'hasSecret' | 'changedBy'> & {
  readonly institutionId: number
  readonly secretSealed: string | null
}

export type IdentityView = {
  readonly id: number
  readonly subject: string
  readonly user: { readonly id: number; readonly name: string; readonly username: string }
  readonly createdAt: number
}

/** What a provider's code brought besides the session; null: nothing that this person sees. */
export type SeenIds = {
  readonly institutionId: number | null
  readonly collectionId: number | null
  readonly turmaId: number | null
  readonly periodId: number | null
}
