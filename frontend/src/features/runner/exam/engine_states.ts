/** What the state of the sync engine means for the page. */
import type { EngineState } from '../../../offline/index.ts'

/** Nothing may be edited here, for a reason that lies elsewhere: what is on the screen may be old when it is over. */
export const isOut = (state: EngineState): boolean =>
  ['other_tab', 'taken_over', 'unauthenticated', 'rereading'].includes(state)

/** What another device has displaced is sent as well: the server quarantines it. */
export const maySendTables = (state: EngineState): boolean =>
  ['active', 'finishing', 'rereading', 'taken_over'].includes(state)
