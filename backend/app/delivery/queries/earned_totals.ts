const THOUSANDTHS = 1000

/** Points as totals are stored: in thousandths. */
export const inThousandths = (points: number): number => Math.round(points * THOUSANDTHS)

/** What all answers of an application have earned together, in thousandths, as an expression of SQL. `id`: of the application, as the statement names it. */
export const totalOf = (id: string): string =>
  `(SELECT COALESCE(SUM(ROUND(scored.earned * ${THOUSANDTHS})), 0) FROM answers AS scored WHERE scored.application_id = ${id})`

/** The stored total, or the sum where there is none yet: of exams that were finished before totals were stored. */
export const storedTotalOf = (applications: string): string =>
  `COALESCE(${applications}.earned_total, ${totalOf(`${applications}.id`)})`
