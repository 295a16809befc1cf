import { CellReader, type Cells, type ImportColumn, type Remark } from '#imports'
import type { AllocationRow, RowWindow } from '../domain/allocation_row.js'
import { momentOf } from '../domain/window_text.js'

export const ALLOCATION_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'public_identifier',
    aliases: [
      'identificador',
      'identificador_do_estudante',
      'matricula',
      'matricula_do_estudante',
      'matricula_do_aluno',
      'registro',
      'codigo_do_aluno',
      'ra',
      'student_identifier',
    ],
    isKey: true,
    example: '000123',
  },
  { name: 'username', aliases: ['usuario', 'nome_de_usuario', 'login'], isKey: true, example: '' },
  {
    name: 'exam',
    aliases: [
      'prova',
      'codigo_da_prova',
      'identificador_da_prova',
      'nome_da_prova',
      'exam_identifier',
      'idn',
    ],
    isRequired: true,
    isKey: true,
    example: 'MAT-2026-1',
  },
  {
    name: 'collection',
    aliases: ['colecao', 'avaliacao', 'nome_da_colecao', 'exam_collection'],
    isKey: true,
    example: '',
  },
  {
    name: 'window_start',
    aliases: ['inicio', 'inicio_da_janela', 'abertura', 'start_time'],
    example: '',
  },
  {
    name: 'window_end',
    aliases: ['fim', 'fim_da_janela', 'termino', 'encerramento', 'end_time'],
    example: '',
  },
  {
    name: 'minutes',
    aliases: ['minutos', 'duracao', 'duracao_em_minutos', 'tempo_de_prova', 'timeout'],
    example: '',
  },
]

const MOST = { public_identifier: 64, username: 150, exam: 255, collection: 255 }
const WINDOW = ['window_start', 'window_end', 'minutes'] as const
/** As `bulk_create_applications` takes them. */
const MOST_MINUTES = 525_600

const remark = (field: string, text: string): Remark => ({ field, text: `scheduling.row_${text}` })

/** What the cells say, or all that is wrong with them. */
export function allocationRowOf(cells: Cells): AllocationRow | readonly Remark[] {
  const cell = new CellReader(cells, MOST)
  const wrong: Remark[] = []
  cell.neverCleared(['public_identifier', 'username', 'exam', 'collection', ...WINDOW])
  const publicIdentifier = cell.identifier('public_identifier')
  const username = cell.text('username')
  const exam = cell.identifier('exam')
  if (publicIdentifier === undefined && username === undefined)
    wrong.push(remark('public_identifier', 'nobody_named'))
  if (exam === undefined) wrong.push(remark('exam', 'exam_missing'))
  const window = windowOf(cell, wrong)
  if (exam === undefined || cell.problems.length + wrong.length > 0) return [...cell.problems, ...wrong]
  return { publicIdentifier, username, exam, collection: cell.text('collection'), window }
}

/** All three or none. */
function windowOf(cell: CellReader, wrong: Remark[]): RowWindow | undefined {
  const missing = WINDOW.filter((field) => cell.text(field) === undefined)
  if (missing.length === WINDOW.length) return undefined
  wrong.push(...missing.map((field) => remark(field, 'window_incomplete')))
  const startAt = momentIn(cell, 'window_start', wrong)
  const endAt = momentIn(cell, 'window_end', wrong)
  const minutes = Number(cell.text('minutes') ?? 1)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES)
    wrong.push(remark('minutes', 'minutes'))
  if (startAt !== null && endAt !== null && endAt <= startAt) wrong.push(remark('window_end', 'window_order'))
  return { startAt: startAt ?? 0, endAt: endAt ?? 0, maxDurationMinutes: minutes }
}

function momentIn(cell: CellReader, field: 'window_start' | 'window_end', wrong: Remark[]): number | null {
  const text = cell.text(field)
  if (text === undefined) return null
  const at = momentOf(text)
  if (at === null) wrong.push(remark(field, 'moment'))
  return at
}
