import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { foldName, select, type Caller, type ListRequest, type Row } from '#shared'
import { allTexts } from '../catalogue_files.js'
import { LANGUAGES, type Entry, type TextLanguage } from '../domain/catalogue.js'
import { placeholdersIn } from '../domain/fits.js'
import { MOST_BYTES, ownTextsOf, type OwnTexts } from '../domain/own_texts.js'
import { QUOTED } from '../domain/quoted.js'
import type { TextsStateView, TextView } from '../views.js'

const STORED = {
  json: 'institutions.texts_json',
  version: 'institutions.texts_version',
  changedBy: 'institutions.texts_changed_by',
  changedAt: 'institutions.texts_changed_at',
  keysJson: 'institutions.texts_keys_json',
} as const
export type StoredTexts = Row<typeof STORED>

export const storedTexts = (
  client: TransactionClientContract | typeof db,
  { institutionId }: Pick<Caller, 'institutionId'>
): Promise<StoredTexts> => select(client, 'institutions', STORED).where('id', institutionId).firstOrFail()

export type TextsFilter = {
  readonly part?: string | undefined
  readonly group?: string | undefined
  readonly state?: 'own' | 'missing' | 'quoted' | undefined
}

const both = <T>(of: (language: TextLanguage) => T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<TextLanguage, T>

const viewOf = (entry: Entry, own: OwnTexts): TextView => ({
  ...entry,
  own: both((language) => own[language].get(entry.id) ?? null),
  quoted: both((language) => QUOTED[language].has(entry.id)),
  placeholders: placeholdersIn(entry.texts['pt-BR'] ?? entry.texts.en ?? ''),
})

const isMissing = ({ texts }: Entry) => LANGUAGES.some((language) => !texts[language])

/** Texts of the catalogues with the institution's own, as the filter and the search say; the search looks at ids and texts, own ones too. */
export async function listTexts(
  caller: Caller,
  request: ListRequest<'id'>,
  { part, group, state }: TextsFilter
): Promise<{ rows: TextView[]; count: number }> {
  const own = ownTextsOf((await storedTexts(db, caller)).json, allTexts())
  const wanted = foldName(request.search)
  const isFound = (entry: Entry) =>
    wanted === '' ||
    [entry.id, ...LANGUAGES.flatMap((language) => [entry.texts[language], own[language].get(entry.id)])].some(
      (text) => text != null && foldName(text).includes(wanted)
    )
  const isIn = (entry: Entry) => {
    if (state === 'own') return LANGUAGES.some((language) => own[language].has(entry.id))
    if (state === 'missing') return isMissing(entry)
    return state === undefined || LANGUAGES.some((language) => QUOTED[language].has(entry.id))
  }
  const found = [...allTexts().values()].filter(
    (entry) =>
      (part === undefined || entry.part === part) &&
      (group === undefined || entry.group === group) &&
      isIn(entry) &&
      isFound(entry)
  )
  if (request.order[0]?.descending) found.reverse()
  return {
    count: found.length,
    rows: found.slice(request.offset, request.offset + request.limit).map((entry) => viewOf(entry, own)),
  }
}

export async function textsState(caller: Caller): Promise<TextsStateView> {
  const { json, version, changedAt, changedBy } = await storedTexts(db, caller)
  const own = ownTextsOf(json, allTexts())
  const counts = new Map<string, { part: string; group: string; texts: number }>()
  for (const { part, group } of allTexts().values()) {
    const counted = counts.get(`${part}:${group}`) ?? { part, group, texts: 0 }
    counts.set(`${part}:${group}`, { ...counted, texts: counted.texts + 1 })
  }
  return {
    version,
    changedAt,
    changedBy: await nameOf(db, changedBy),
    own: own['pt-BR'].size + own.en.size,
    missing: [...allTexts().values()].filter(isMissing).length,
    bytes: Buffer.byteLength(json ?? ''),
    most: MOST_BYTES,
    groups: [...counts.values()],
  }
}

export async function nameOf(
  client: TransactionClientContract | typeof db,
  userId: number | null
): Promise<string | null> {
  if (userId === null) return null
  return (await select(client, 'users', { name: 'users.name' }).where('id', userId).first())?.name ?? null
}
