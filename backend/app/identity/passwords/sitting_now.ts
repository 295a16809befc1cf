import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type SitsNow = (userId: number, trx?: TransactionClientContract) => Promise<boolean>

let sitsNow: SitsNow = async () => false

/** Identity knows no exams; who does registers here: has this person an exam that runs right now? Asked of those who log in while others wait. */
export const registerSitsNow = (asks: SitsNow) => void (sitsNow = asks)

/**
 * Also asked for names without an account, so that the response time reveals nothing. With `trx` none of the person's exams begins or ends until it ends.
 */
export const isSittingNow = (userId: number | null, trx?: TransactionClientContract): Promise<boolean> =>
  sitsNow(userId ?? 0, trx)
