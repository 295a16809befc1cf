import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ok, type DomainError, type Result } from '#shared'

/**
 * A module that uses exams and must be asked before one changes. The catalogue knows no other module; those that make
 * applications register here.
 */
export type ExamUser = {
  name: string
  /** Has anybody begun this exam? Lock what decides it: nobody may begin before the transaction ends. */
  hasStarted(examId: number, trx: TransactionClientContract): Promise<boolean>
  /**
   * The exam was changed in this transaction and nobody had begun it: remake what was derived from it. Items that left the
   * exam are deleted afterwards and must not be referred to any more (`itemsOfExam(examId, trx)` already leaves them out). A refusal undoes the change.
   */
  examChanged(examId: number, trx: TransactionClientContract): Promise<Result<null, DomainError>>
}

const users = new Map<string, ExamUser>()

/** Registers once per name: a later registration replaces the earlier. */
export function registerExamUser(user: ExamUser) {
  users.set(user.name, user)
}

export async function anyStarted(examId: number, trx: TransactionClientContract): Promise<boolean> {
  for (const user of users.values()) if (await user.hasStarted(examId, trx)) return true
  return false
}

export async function notifyExamChanged(
  examId: number,
  trx: TransactionClientContract
): Promise<Result<null, DomainError>> {
  for (const user of users.values()) {
    const followed = await user.examChanged(examId, trx)
    if (!followed.ok) return followed
  }
  return ok(null)
}
