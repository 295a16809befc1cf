import type { Data } from '@banca/backend/api'

/** A row of the list of staff. */
export type AppealRow = Data.Appeals.AppealRow
/** How many appeals there are against an item. */
export type ItemAppeals = Data.Appeals.ItemAppeals
/** An appeal for who replies to it. */
export type AppealCase = Data.Appeals.Appeal
/** An appeal for its candidate. */
export type OwnAppeal = Data.Appeals.OwnAppeal
/** The window of a collection as staff edit it. */
export type AppealWindow = Data.Appeals.AppealWindow
