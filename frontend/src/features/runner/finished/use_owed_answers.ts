import { isContentPending } from '../../../offline/index.ts'
import { useEngine, useTables } from '../exam/context.ts'

/** Answers of which the server has not said that it holds them: on their way, or refused and on this computer alone. */
export type OwedAnswers = { waiting: number; notTaken: number }

export function useOwedAnswers(): OwedAnswers {
  const tables = useTables().unsent
  const waiting = useEngine(
    ({ answers }) => answers.filter((row) => isContentPending(row) && row.refusal === null).length
  )
  const notTaken = useEngine(
    ({ answers }) => answers.filter((row) => isContentPending(row) && row.refusal !== null).length
  )
  // A table, however many of its records wait, is one answer.
  return { waiting: waiting + (tables > 0 ? 1 : 0), notTaken }
}
