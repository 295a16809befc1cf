import type { EngineState } from './types.ts'
import type { Id } from '../types.ts'

/** This tab may not write: another tab or device does, or the exam is over. `state` is the reason. */
export class ReadOnlyError extends Error {
  readonly state: EngineState
  constructor(state: EngineState) {
    super(`answers are read-only while ${state}`)
    this.name = 'AnswersReadOnlyError'
    this.state = state
  }
}

/** The answer is not in the local store: `adopt` the server's answers first. */
export class UnknownAnswerError extends Error {
  constructor(id: Id) {
    super(`unknown answer ${id}`)
    this.name = 'UnknownAnswerError'
  }
}

/** This browser could not write (disk full, store gone). The edit is held in memory and still sent. */
export class LocalStoreError extends Error {
  constructor(cause: unknown) {
    super('the local store cannot be written', { cause })
    this.name = 'LocalStoreError'
  }
}

/** The browser gives no cryptography to this page (plain http): no file of answers can be made. */
export class EncryptionUnavailableError extends Error {
  constructor() {
    super('no WebCrypto outside of a secure context')
    this.name = 'EncryptionUnavailableError'
  }
}
