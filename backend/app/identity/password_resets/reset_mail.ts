import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Language } from '#shared'

/** Accounts of one address, whose people asked for new passwords. */
export type ResetMail = {
  readonly address: string
  readonly userIds: readonly [number, ...number[]]
  /** Accounts of the address beyond those. */
  readonly isShortened: boolean
  readonly institutionId: number
  readonly language: Language
}

/** What identity needs of the modules above it: somebody who sends, and what the institutions want. */
type ResetPorts = {
  /** Orders the mail in the transaction of the request. */
  send(trx: TransactionClientContract, mail: ResetMail): Promise<void>
  /** Must nobody learn which addresses have an account? */
  hidesUnknown(): Promise<boolean>
}

let ports: ResetPorts | null = null

/** Identity sends nothing itself; who does registers here. */
export const registerResetMail = (given: ResetPorts): void => void (ports = given)

/** @throws where nobody has registered */
export function resetPorts(): ResetPorts {
  if (ports === null) throw new Error('nobody has registered to send the links of new passwords')
  return ports
}
