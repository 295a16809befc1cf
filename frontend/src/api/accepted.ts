import { Emitter } from '../shared/emitter.ts'

const accepted = new Emitter()

/** Calls the listener when the server has accepted an order that it carries out as a job (202). Returns what removes it again. */
export const onAccepted = accepted.subscribe

/** For the client. */
export const tellAccepted = (): void => accepted.emit()
