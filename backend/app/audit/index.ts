/** The append-only record of acts that somebody may have to answer for. Who acts calls it, with the act's own transaction. */
export { recordAct, type Subject } from './actions/record_act.js'
