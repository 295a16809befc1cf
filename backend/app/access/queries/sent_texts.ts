import type { Caller } from '#shared'
import type { SentTextsView } from '../views.js'

type TextsOf = (json: string | null, caller: Caller | null) => SentTextsView | null

let registered: TextsOf = () => null

/** The own wordings that somebody's pages show, from what is stored of them: who knows the catalogues says so here. */
export const registerSentTexts = (texts: TextsOf): void => void (registered = texts)

export const textsForPages: TextsOf = (json, caller) => registered(json, caller)
