import { isStaff, type Caller } from '#shared'
import { allTexts } from '../catalogue_files.js'
import type { Part } from '../domain/catalogue.js'
import { ownTextsOf, sentTexts, type SentTexts } from '../domain/own_texts.js'

const partsFor = (caller: Caller | null): readonly Part[] => {
  if (caller === null) return ['frontend']
  return isStaff(caller) ? ['frontend', 'items', 'console'] : ['frontend', 'items']
}

/** The own wordings that the pages of somebody show (null: nobody is logged in), from `institutions.texts_json`; null: none. */
export const textsForPages = (json: string | null, caller: Caller | null): SentTexts | null =>
  json === null ? null : sentTexts(ownTextsOf(json, allTexts()), allTexts(), partsFor(caller))
