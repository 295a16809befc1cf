import { record } from '#audit'
import { rightsChanged } from '#identity'
import {
  clock,
  inTransaction,
  ok,
  refuse,
  toIso,
  type Caller,
  type DomainError,
  type ErrorFields,
  type Result,
} from '#shared'
import { allTexts } from '../catalogue_files.js'
import type { TextLanguage } from '../domain/catalogue.js'
import { misfitOf, MOST_LETTERS } from '../domain/fits.js'
import { MOST_BYTES, ownTextsOf, storedForm, type OwnTexts } from '../domain/own_texts.js'
import { rereadTexts } from '../queries/known_texts.js'
import { nameOf, storedTexts, type StoredTexts } from '../queries/listed_texts.js'

export type TextChange = {
  readonly id: string
  readonly language: TextLanguage
  readonly text: string | null
}
export type TextsOrder = { readonly version: number; readonly changes: readonly TextChange[] }

const keyOf = ({ id, language }: Pick<TextChange, 'id' | 'language'>) => `${language} ${id}`

/**
 * Saves own wordings of the caller's institution; one that is the catalogue's, or null, is none. Two saves at once wait for each other, and each
 * changed text is a row of the record.
 * @returns refused: 400 `changes.N.text` with what does not fit, 400 `too_much` beyond 64 KB; 409 `changed_meanwhile` where `version` is not the
 * last, with who saved since, when, and which texts
 */
export async function saveTexts(
  caller: Caller,
  { version, changes }: TextsOrder
): Promise<Result<null, DomainError>> {
  const wrong = misfits(changes)
  if (Object.keys(wrong).length > 0)
    return refuse('invalid', 'validation', { fields: wrong, params: { most: MOST_LETTERS } })
  const saved = await inTransaction<boolean, DomainError>(async (trx) => {
    await trx.from('institutions').where('id', caller.institutionId).forUpdate().select('id')
    const stored = await storedTexts(trx, caller)
    const keys = keysOf(stored)
    if (version !== stored.version) {
      const who = await nameOf(trx, stored.changedBy)
      return refuse('conflict', 'changed_meanwhile', {
        messages: ['own_texts.changed_meanwhile'],
        params: { who: who ?? '–' },
        extra: {
          version: stored.version,
          changedBy: who,
          changedAt: toIso(stored.changedAt),
          fields: [...keys].filter(([, at]) => at > version).map(([key]) => key),
        },
      })
    }
    const before = ownTextsOf(stored.json, allTexts())
    const after = { 'pt-BR': new Map(before['pt-BR']), en: new Map(before.en) }
    const changed = changes.filter((change) => apply(after, change))
    if (changed.length === 0) return ok(false)
    const json = storedForm(after)
    const bytes = Buffer.byteLength(json ?? '')
    if (bytes > MOST_BYTES)
      return refuse('invalid', 'too_much', {
        messages: ['own_texts.too_much'],
        params: { bytes, most: MOST_BYTES },
      })
    const next = stored.version + 1
    for (const change of changed) keys.set(keyOf(change), next)
    await trx
      .from('institutions')
      .where('id', caller.institutionId)
      .update({
        texts_json: json,
        texts_version: next,
        texts_changed_by: caller.userId,
        texts_changed_at: clock.now(),
        texts_keys_json: JSON.stringify(Object.fromEntries(keys)),
      })
    for (const { id, language } of changed)
      await record(trx, {
        act: 'text_worded',
        by: caller,
        subject: { type: 'settings', id: null },
        detail: { key: id, language },
        before: { text: wording(before, id, language) },
        after: { text: wording(after, id, language) },
      })
    return ok(true)
  })
  if (!saved.ok) return saved
  if (saved.value) {
    await rereadTexts(caller.institutionId)
    rightsChanged({ settingsOf: caller.institutionId })
  }
  return ok(null)
}

/** What is wrong with each change, by its place. */
function misfits(changes: readonly TextChange[]): ErrorFields {
  const fields: ErrorFields = {}
  const seen = new Set<string>()
  for (const [at, { id, language, text }] of changes.entries()) {
    const base = allTexts().get(id)?.texts[language]
    const key = keyOf({ id, language })
    const fault =
      base == null ? 'unknown' : seen.has(key) ? 'twice' : text === null ? null : misfitOf(base, text)
    seen.add(key)
    if (fault !== null) fields[`changes.${at}.text`] = [`own_texts.${fault}`]
  }
  return fields
}

type Edited = Record<TextLanguage, Map<string, string>>

/** @returns whether that changes anything */
function apply(texts: Edited, { id, language, text }: TextChange): boolean {
  const own = texts[language]
  const before = own.get(id) ?? null
  const after = text === null || text === allTexts().get(id)?.texts[language] ? null : text
  if (after === before) return false
  if (after === null) own.delete(id)
  else own.set(id, after)
  return true
}

const wording = (own: OwnTexts, id: string, language: TextLanguage) =>
  own[language].get(id) ?? allTexts().get(id)?.texts[language] ?? null

const keysOf = ({ keysJson }: StoredTexts): Map<string, number> =>
  new Map(Object.entries(JSON.parse(keysJson ?? '{}') as Record<string, number>))
