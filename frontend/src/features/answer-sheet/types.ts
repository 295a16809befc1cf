import type { Data } from '@banca/backend/data'
import type { PublicItem } from '@banca/item-renderers/contract'

/** What `GET /v1/applications/{id}/answer_sheet` answers: as much as the collection discloses to the reader. */
export type AnswerSheet = Data.Delivery.AnswerSheet
export type SheetEntry = AnswerSheet['results'][number]
export type Overview = NonNullable<AnswerSheet['overview']>
export type Points = NonNullable<AnswerSheet['grade']>

/** What `GET /v1/items/{id}` answers. */
export type Item = PublicItem
export type AnswerFile = NonNullable<SheetEntry['given']>['attachments'][number]
