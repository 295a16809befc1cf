import { seenExam } from '#catalog'
import type { Caller } from '#shared'

/** Of an exam, what its statistics depend on: reading all of it costs more than the statistics. */
export type CountedExam = { readonly id: number; readonly collectionId: number; readonly isAdaptive: boolean }

/** An exam that the caller sees, or null, whether it is there or not. */
export const countedExam = (caller: Caller, examId: number): Promise<CountedExam | null> =>
  seenExam(caller, examId)
