import type { PublicItem } from '@banca/item-renderers/contract'
import type { Attachment, Id, ServerAnswer } from '../../../offline/index.ts'
import type { Application, StartResult } from '../types.ts'
import type { Absence } from './exam_notes.ts'

/** Body of `POST …/answer_logs`: what was answered, by position. */
export type AnswerLog = Record<
  number,
  { answer: Id; alternativeId: Id | null; alternatives: readonly Id[]; hasText: boolean; seconds: number }
>

/** An alert shown to the candidate; `message` is its text as shown. */
export type Alerted = {
  alertType: 'TIME_LEFT' | 'ITEM_TIME_OVER' | 'TIME_OVER'
  message: string
  collectionId: number
  examId: number
}

/** An item as `GET …/items` gives it. */
export type ExamItem = PublicItem & { isCancelled?: boolean }

/**
 * The server as the exam uses it, apart from the sync engine's own two calls. Each rejects with the error of
 * the API client: one with an HTTP `status`, or one without when no response arrived.
 */
export type ExamCalls = {
  /** `unsentAnswers`: how many answers the server lacks now, which it counts; left out where this page does not know. */
  application(id: string, unsentAnswers?: number): Promise<Application>
  start(id: string): Promise<StartResult>
  answers(id: string): Promise<ServerAnswer[]>
  items(id: string): Promise<ExamItem[]>
  /** A picture of the exam. */
  picture(url: string): Promise<Blob>
  /**
   * A video of the exam or its captions. Rejects when it takes longer than `ms` or is too large to store
   * locally.
   */
  file(url: string, ms: number): Promise<Blob>
  /** An address under which a player streams the file now. */
  stream(url: string): Promise<string>
  /**
   * Starts the own time of an item, once; `openedAt` is the server's time as estimated here (ISO 8601).
   * Returns the item where items are handed out one by one.
   */
  openItem(
    id: string,
    answerId: Id,
    openedAt: string,
    sitting: number
  ): Promise<{ openedAt: string | null; closesAt: string | null; item?: ExamItem | null }>
  setItemExpired(id: string, answerId: Id, sitting: number): Promise<void>
  log(id: string, answers: AnswerLog): Promise<void>
  /** Reports an alert shown to the candidate. */
  saveAlert(alert: Alerted): Promise<void>
  /** The page shows what staff did up to this version. Resolves to false where another device writes. */
  reportReceived(id: string, version: number): Promise<boolean>
  reportAbsence(id: string, absence: Absence): Promise<void>
  detach(id: string, answerId: Id, attachment: Attachment): Promise<void>
  /** See `Authority`. */
  claim(
    id: string,
    how: { renew: boolean; ifWriter?: boolean }
  ): Promise<{ writerTerm?: number | null } | void>
}
