import type { Data } from '@banca/backend/api'

type Read = Pick<Data.Delivery.Application, 'status' | 'finishReason' | 'exam'>

/**
 * An exam that timed out stays readable for the candidate who sat it, where the flag allows it; its answers
 * cannot be changed. The server decides.
 */
export const mayReadAfterTimeout = ({ status, finishReason, exam }: Read): boolean =>
  status === 'FINISHED' && finishReason === 'TIMEOUT' && exam.showApplicationAfterTimeout

/** Whether the answers of an exam that is over are shown to those it belongs to. `satIt`: the candidate, not a guardian. */
export const mayReadOwn = (application: Read, satIt: boolean): boolean =>
  (application.status === 'FINISHED' && application.exam.collection.postAnswerVisualization) ||
  (satIt && mayReadAfterTimeout(application))

export const addressOfAnswers = (applicationId: number | string): string =>
  `/answer-sheets/${applicationId}/summary`
