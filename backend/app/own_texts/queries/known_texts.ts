import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { allTexts } from '../catalogue_files.js'
import { ownTextsOf, type OwnTexts } from '../domain/own_texts.js'

/** Of those institutions that have any, as this process remembers them: what is worded waits for no database. */
const known = new Map<number, { readonly version: number; readonly own: OwnTexts }>()

const ROW = { id: 'institutions.id', version: 'institutions.texts_version' } as const

/** The own wording of a text of the server, as this process knows it. */
export const wordedBy = (institutionId: number, language: 'pt-BR' | 'en', key: string): string | undefined =>
  known.get(institutionId)?.own[language].get(`server:${key}`)

/** Reads those of an institution anew. */
export async function rereadTexts(institutionId: number): Promise<void> {
  const row = await select(db, 'institutions', { ...ROW, json: 'institutions.texts_json' })
    .where('id', institutionId)
    .first()
  if (!row || row.json === null) known.delete(institutionId)
  else if ((known.get(institutionId)?.version ?? -1) <= row.version)
    known.set(institutionId, { version: row.version, own: ownTextsOf(row.json, allTexts()) })
}

/** Reads what was saved in other processes without this one hearing of it. */
export async function rereadChangedTexts(): Promise<void> {
  const rows = await select(db, 'institutions', ROW).whereNotNull('texts_json')
  const there = new Set(rows.map(({ id }) => id))
  for (const id of known.keys()) if (!there.has(id)) known.delete(id)
  for (const { id, version } of rows) if (known.get(id)?.version !== version) await rereadTexts(id)
}
