import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { allTexts } from '../catalogue_files.js'
import { NONE, ownTextsOf, type OwnTexts } from '../domain/own_texts.js'

type Known = { readonly version: number; readonly own: OwnTexts }

/** Of those institutions that have or had any, as this process remembers them: what is worded waits for no database. */
const known = new Map<number, Known>()

const ROW = { id: 'institutions.id', version: 'institutions.texts_version' } as const

/** The own wording of a text of the server, as this process knows it. */
export const wordedBy = (institutionId: number, language: 'pt-BR' | 'en', key: string): string | undefined =>
  known.get(institutionId)?.own[language].get(`server:${key}`)

/** Those of an institution that its row says are of this version; read anew, and maybe newer, where this process has others. */
export async function ownTextsAt(institutionId: number, version: number): Promise<Known> {
  const remembered = known.get(institutionId)
  return remembered?.version === version ? remembered : rereadTexts(institutionId)
}

/** Reads those of an institution anew. */
export async function rereadTexts(institutionId: number): Promise<Known> {
  const row = await select(db, 'institutions', { ...ROW, json: 'institutions.texts_json' })
    .where('id', institutionId)
    .first()
  const read = row
    ? { version: row.version, own: ownTextsOf(row.json, allTexts()) }
    : { version: 0, own: NONE }
  if (!row) known.delete(institutionId)
  else if ((known.get(institutionId)?.version ?? -1) <= read.version) known.set(institutionId, read)
  return read
}

/** Reads what was saved in other processes without this one hearing of it. */
export async function rereadChangedTexts(): Promise<void> {
  const rows = await select(db, 'institutions', ROW).where('texts_version', '>', 0)
  const there = new Set(rows.map(({ id }) => id))
  for (const id of known.keys()) if (!there.has(id)) known.delete(id)
  for (const { id, version } of rows) if (known.get(id)?.version !== version) await rereadTexts(id)
}
