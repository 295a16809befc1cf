import type { Data } from '@banca/backend/api'

export type Act = Data.Auditing.Act
