import { CellReader, type Cells, type ImportColumn, type Remark } from '#imports'
import { foldName } from '#shared'
import type { ListedRoom, RoomPart } from '../domain/room_row.js'

export const ROOM_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'collection',
    aliases: ['colecao', 'avaliacao', 'nome_da_colecao', 'exam_collection'],
    isRequired: true,
    isKey: true,
    example: 'Simulado de março',
  },
  {
    name: 'room',
    aliases: ['sala', 'nome_da_sala', 'room_name'],
    isRequired: true,
    isKey: true,
    example: 'Sala 1',
  },
  {
    name: 'public_identifier',
    aliases: ['identificador', 'matricula', 'registro', 'codigo', 'ra', 'matricula_do_estudante'],
    isKey: true,
    example: '000123',
  },
  {
    name: 'username',
    aliases: ['usuario', 'nome_de_usuario', 'login', 'aplicador', 'fiscal'],
    isKey: true,
    example: '',
  },
  { name: 'part', aliases: ['papel', 'funcao', 'papel_na_sala', 'role'], isKey: true, example: 'estudante' },
]

const MOST = { collection: 200, room: 120, public_identifier: 64, username: 150, part: 40 }

/** A map: a plain object has a `constructor` too. */
const PARTS: ReadonlyMap<string, RoomPart> = new Map([
  ['estudante', 'candidate'],
  ['aluno', 'candidate'],
  ['candidato', 'candidate'],
  ['candidate', 'candidate'],
  ['student', 'candidate'],
  ['responsavel', 'responsible'],
  ['aplicador', 'responsible'],
  ['fiscal', 'responsible'],
  ['responsible', 'responsible'],
  ['proctor', 'responsible'],
])

const remark = (field: string, text: string): Remark => ({ field, text: `rooms.row_${text}` })

/** What the cells say, or all that is wrong with them. */
export function listedRoomOf(cells: Cells): ListedRoom | readonly Remark[] {
  const cell = new CellReader(cells, MOST)
  const wrong: Remark[] = []
  cell.neverCleared(ROOM_COLUMNS.map(({ name }) => name))
  const [collection, room] = [cell.text('collection'), cell.text('room')]
  if (collection === undefined) wrong.push(remark('collection', 'collection_missing'))
  if (room === undefined) wrong.push(remark('room', 'room_missing'))
  const publicIdentifier = cell.identifier('public_identifier')
  const username = cell.text('username')
  const written = cell.text('part')
  const part = written === undefined ? undefined : PARTS.get(foldName(written))
  if (written !== undefined && part === undefined) wrong.push(remark('part', 'part_unknown'))
  const isNamed = publicIdentifier !== undefined || username !== undefined
  if (!isNamed && written !== undefined) wrong.push(remark('part', 'nobody_named'))
  if (collection === undefined || room === undefined || cell.problems.length + wrong.length > 0)
    return [...cell.problems, ...wrong]
  return { collection, room, person: isNamed ? { publicIdentifier, username, part } : null }
}

/** Two rows about one room, or about one person in a collection, are both refused; of a person who answers for rooms there may be several. */
export function roomKeyOf(cells: Cells): string | null {
  const row = listedRoomOf(cells)
  if (!('room' in row)) return null
  const { collection, room, person } = row
  const named = [person?.publicIdentifier ?? '', person?.username ?? '', person?.part ?? '']
  return [collection, room, ...named].map(foldName).join('\n')
}
