import { CellReader, type Cells, type ImportColumn, type Remark } from '#imports'
import type { GuardianRow } from '../domain/guardian_row.js'

export const GUARDIAN_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'name',
    aliases: ['nome', 'responsavel', 'nome_do_responsavel', 'guardian', 'guardian_name'],
    example: 'Joana Souza',
  },
  {
    name: 'email',
    aliases: [
      'e_mail',
      'correio_eletronico',
      'email_do_responsavel',
      'e_mail_do_responsavel',
      'guardian_email',
    ],
    isKey: true,
    example: 'joana.souza@familia.example',
  },
  {
    name: 'username',
    aliases: ['usuario', 'nome_de_usuario', 'login', 'guardian_username', 'usuario_do_responsavel'],
    isKey: true,
    example: '',
  },
  {
    name: 'student_identifier',
    aliases: [
      'public_identifier',
      'identificador',
      'identificador_do_estudante',
      'matricula',
      'matricula_do_estudante',
      'matricula_do_aluno',
      'registro',
      'ra',
      'ra_do_aluno',
    ],
    isRequired: true,
    isKey: true,
    example: '000123',
  },
]

const MOST = { name: 200, email: 254, username: 150, student_identifier: 64 }

/** The row that the cells are, or what is wrong with them, all of it at once. */
export function guardianRowOf(cells: Cells): GuardianRow | readonly Remark[] {
  const cell = new CellReader(cells, MOST)
  const missing: Remark[] = []
  const candidate = cell.identifier('student_identifier')
  if (candidate === undefined)
    missing.push({ field: 'student_identifier', text: 'people.row_candidate_missing' })
  cell.neverCleared(['name', 'email', 'username'])
  const email = cell.email('email') ?? undefined
  const username = cell.text('username')
  if (email === undefined && username === undefined)
    missing.push({ field: 'email', text: 'people.row_guardian_missing' })
  if (candidate === undefined || cell.problems.length + missing.length > 0)
    return [...cell.problems, ...missing]
  return { name: cell.text('name'), email, username, candidate }
}
