import type { Answer, Listed } from '../../api/routes.ts'

/** `GET /v1/exams/{id}/statistics` */
export type ExamStatistics = Answer<'GET', '/v1/exams/:id/statistics'>
/** An item of it. */
export type ItemLine = ExamStatistics['items'][number]
/** `GET /v1/exams/{id}/alternative_frequency` */
export type Alternative = Answer<'GET', '/v1/exams/:id/alternative_frequency'>[number]
/** A line of `GET /v1/exams/{id}/statistics/classes`. */
export type ClassLine = Listed<'/v1/exams/:id/statistics/classes'>

/** What the page needs of the collection in the address. */
export type CountedCollection = { id: number; name: string }
