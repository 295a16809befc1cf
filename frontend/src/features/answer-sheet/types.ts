import type { Data } from '@banca/backend/api'

/**
 * Response of `GET /v1/applications/{id}/answer_sheet`: as much as the collection discloses to the reader.
 */
export type AnswerSheet = Data.Delivery.AnswerSheet
export type SheetEntry = AnswerSheet['results'][number]
export type Overview = NonNullable<AnswerSheet['overview']>
export type Points = NonNullable<AnswerSheet['grade']>

export type AnswerFile = NonNullable<SheetEntry['given']>['attachments'][number]
