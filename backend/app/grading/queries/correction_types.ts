import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { columnsSql, readRows, select, type Caller, type RawTransaction, type Row } from '#shared'
import { inLanguage, type CorrectionType, type TypeText } from '../domain/correction_type.js'
import type { CorrectionTypeView } from '../plan_views.js'

const TYPE = {
  id: 'correction_types.id',
  institutionId: 'correction_types.institution_id',
  key: 'correction_types.key',
  name: 'correction_types.name',
  version: 'correction_types.version',
  definitionJson: 'correction_types.definition_json',
  createdAt: 'correction_types.created_at',
} as const

export type StoredType = Omit<Row<typeof TYPE>, 'name' | 'definitionJson'> & {
  readonly name: TypeText
  readonly definition: CorrectionType
}

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

// It was checked when it was stored.
const typeOf = ({ name, definitionJson, ...row }: Row<typeof TYPE>): StoredType => ({
  ...row,
  name: JSON.parse(name) as TypeText,
  definition: JSON.parse(definitionJson) as CorrectionType,
})

/** All versions that an institution has: its own and those that are shipped. */
export async function typesOf(institutionId: number, client: Client = db): Promise<StoredType[]> {
  const rows = await select(client, 'correction_types', TYPE)
    .where((own) => void own.whereNull('institution_id').orWhere('institution_id', institutionId))
    .orderBy('id')
  return rows.map(typeOf)
}

/** Types by id, whosever they are. */
export async function typesById(
  ids: readonly number[],
  client: Client = db
): Promise<Map<number, StoredType>> {
  const rows = await select(client, 'correction_types', TYPE).whereIn('id', [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, typeOf(row)]))
}

/** Each is as large as its descriptors; the one that was read first goes first. */
const MOST_KNOWN = 100
const known = new Map<number, StoredType>()

const { key: typeKey, ...OTHERS } = TYPE
/** Plain SQL has to call the key something else: the word is MariaDB's. */
const KNOWN = { ...OTHERS, typeKey }

/** One version by its id, read once: it never changes, and none is ever removed. `read`: within a transaction its own. @throws Error where it is not there */
export async function knownType(id: number, read: RawTransaction['all'] = readRows): Promise<StoredType> {
  const before = known.get(id)
  if (before !== undefined) return before
  const [found] = await read<Row<typeof KNOWN>>(
    `SELECT ${columnsSql(KNOWN)} FROM correction_types WHERE id = ?`,
    [id]
  )
  if (found === undefined) throw new Error(`correction type ${id} is not there`)
  const { typeKey: key, ...row } = found
  const type = typeOf({ ...row, key })
  known.set(id, type)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  return type
}

/** A version that the caller's institution has; null, whether it is there or not. */
export async function ownType(
  { institutionId }: Pick<Caller, 'institutionId'>,
  id: number,
  client: Client = db
): Promise<StoredType | null> {
  const type = (await typesById([id], client)).get(id)
  return type && (type.institutionId === null || type.institutionId === institutionId) ? type : null
}

/** `all`: of the institution, of which the newest of each key is the latest. */
export function typeView(
  type: StoredType,
  all: readonly StoredType[],
  { language }: Pick<Caller, 'language'>
): CorrectionTypeView {
  const { id, key, name, version, institutionId, definition, createdAt } = type
  const isNewer = (other: StoredType) =>
    other.key === key && other.institutionId === institutionId && other.version > version
  return {
    id,
    key,
    name: typeof name === 'string' ? name : name[language],
    version,
    isShipped: institutionId === null,
    isLatest: !all.some(isNewer),
    definition: inLanguage(definition, language),
    createdAt,
  }
}
