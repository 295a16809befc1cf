import type { Data } from '@banca/backend/api'

/** An application as `GET /v1/applications/{id}` gives it. */
export type Application = Data.Delivery.Application
export type StartResult = Data.Delivery.StartResult
export type FinishResult = Data.Delivery.FinishResult
export type FinishSummary = Data.Delivery.FinishSummary
