import { LEAST_FACTOR, MOST_FACTOR } from '#identity'
import { CellReader, type Cells, type ImportColumn, type Remark } from '#imports'
import type { NeedRow } from '../domain/need_row.js'
import { edgeOfDay } from '../domain/window_text.js'

export const NEED_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'public_identifier',
    aliases: [
      'identificador',
      'identificador_do_estudante',
      'matricula',
      'matricula_do_estudante',
      'matricula_do_aluno',
      'registro',
      'ra',
      'student_identifier',
    ],
    isKey: true,
    example: '000123',
  },
  { name: 'username', aliases: ['usuario', 'nome_de_usuario', 'login'], isKey: true, example: '' },
  {
    name: 'time_factor',
    aliases: ['percentual_do_tempo', 'tempo', 'tempo_em_percentual', 'fator_de_tempo', 'tempo_de_prova'],
    example: '125',
  },
  { name: 'valid_from', aliases: ['valido_desde', 'valido_de', 'inicio', 'desde'], example: '' },
  { name: 'valid_until', aliases: ['valido_ate', 'fim', 'ate', 'validade'], example: '' },
  { name: 'note', aliases: ['observacao', 'laudo', 'motivo', 'atendimento'], example: 'Laudo de 2026' },
]

const MOST = { public_identifier: 64, username: 150, note: 500 }

const remark = (field: string, text: string): Remark => ({ field, text: `scheduling.row_${text}` })

/** What the cells say, or all that is wrong with them. */
export function needRowOf(cells: Cells): NeedRow | readonly Remark[] {
  const cell = new CellReader(cells, MOST)
  const wrong: Remark[] = []
  cell.neverCleared(['public_identifier', 'username', 'time_factor'])
  const publicIdentifier = cell.identifier('public_identifier')
  const username = cell.text('username')
  if (publicIdentifier === undefined && username === undefined)
    wrong.push(remark('public_identifier', 'nobody_named'))
  const cellText = cell.text('time_factor')
  const written = cellText?.endsWith('%') ? cellText.slice(0, -1).trim() : cellText
  const timeFactor = written === undefined ? undefined : Number(written)
  const isFactor =
    timeFactor === undefined ||
    (Number.isInteger(timeFactor) && timeFactor >= LEAST_FACTOR && timeFactor <= MOST_FACTOR)
  if (!isFactor && !cell.isCleared('time_factor')) wrong.push(remark('time_factor', 'time_factor'))
  const validFrom = dayIn(cell, 'valid_from', 'first', wrong)
  const validUntil = dayIn(cell, 'valid_until', 'last', wrong)
  if (cell.problems.length + wrong.length > 0) return [...cell.problems, ...wrong]
  return {
    publicIdentifier,
    username,
    timeFactor,
    validFrom,
    validUntil,
    note: cell.optional('note')?.toWellFormed() ?? cell.optional('note'),
  }
}

function dayIn(
  cell: CellReader,
  field: 'valid_from' | 'valid_until',
  edge: 'first' | 'last',
  wrong: Remark[]
): number | null | undefined {
  const text = cell.optional(field)
  if (text == null) return text
  const at = edgeOfDay(text, edge)
  if (at === null) wrong.push(remark(field, 'day'))
  return at
}
