import type { Caller } from '#shared'
import type { SentTextsView } from '../views.js'

/** Whose wordings, and of which version their row says that they are. */
type TextsAt = { readonly institutionId: number; readonly version: number }
type TextsOf = (at: TextsAt, caller: Caller | null) => Promise<SentTextsView | null>

let registered: TextsOf = () => Promise.resolve(null)

/** The own wordings that somebody's pages show: who knows the catalogues, and remembers what is stored, says so here. */
export const registerSentTexts = (texts: TextsOf): void => void (registered = texts)

export const textsForPages: TextsOf = (at, caller) => registered(at, caller)
