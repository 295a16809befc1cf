import type { Data } from '@banca/backend/api'

export type UserResult = Data.Results.UserResult
export type ResultAppeal = Data.Results.OwnResultAppeal
