import { isContentPending } from '../../../offline/index.ts'
import { useEngine, useTables } from '../exam/context.ts'
import { withTable } from '../exam/unsent_answers.ts'

/** Answers that the server has not acknowledged: unsent, or rejected and on this computer only. */
export type OwedAnswers = { waiting: number; notTaken: number }

export function useOwedAnswers(): OwedAnswers {
  const tables = useTables().unsent
  const waiting = useEngine(
    ({ answers }) => answers.filter((row) => isContentPending(row) && row.refusal === null).length
  )
  const notTaken = useEngine(
    ({ answers }) => answers.filter((row) => isContentPending(row) && row.refusal !== null).length
  )
  return { waiting: withTable(waiting, tables), notTaken }
}
