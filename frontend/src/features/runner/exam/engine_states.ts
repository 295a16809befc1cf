/** What the state of the sync engine means for the page. */
import type { EngineState } from '../../../offline/index.ts'

/**
 * Nothing may be edited here, for a reason outside this page: the content on screen may be outdated
 * afterwards.
 */
export const isOut = (state: EngineState): boolean =>
  ['other_tab', 'taken_over', 'unauthenticated', 'rereading'].includes(state)

/** A displaced device sends its tables as well: the server quarantines them. */
export const maySendTables = (state: EngineState): boolean =>
  ['active', 'finishing', 'rereading', 'taken_over'].includes(state)
