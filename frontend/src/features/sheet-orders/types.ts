import type { Answer } from '../../api/routes.ts'

/** `GET /v1/generate-bulk-order?exam__collection=`; all of it null but `hasZip` where nobody has ordered any. */
export type BulkStatus = Answer<'GET', '/v1/generate-bulk-order'>

/** A line of `GET /v1/answer-sheet-order`. */
export type SheetOrder = Answer<'GET', '/v1/answer-sheet-order'>['results'][number]

/** The collection of the page. */
export type ReportedCollection = { id: number; name: string }
