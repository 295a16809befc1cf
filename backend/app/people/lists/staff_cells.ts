import { CellReader, type Cells, type ImportColumn, type Remark } from '#imports'
import type { Group } from '#shared'
import { staffGroupNamed } from '../domain/group_names.js'
import type { StaffRow } from '../domain/staff_row.js'

export const STAFF_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'name',
    aliases: ['nome', 'nome_completo', 'servidor', 'funcionario', 'professor', 'full_name'],
    isRequired: true,
    example: 'Helena Prado',
  },
  {
    name: 'public_identifier',
    aliases: ['identificador', 'matricula', 'registro', 'codigo', 'identifier'],
    isKey: true,
    example: 'F-0042',
  },
  {
    name: 'username',
    aliases: ['usuario', 'nome_de_usuario', 'login', 'user_name'],
    isKey: true,
    example: 'helena.prado',
  },
  {
    name: 'email',
    aliases: ['e_mail', 'correio_eletronico', 'mail'],
    example: 'helena.prado@escola.example',
  },
  {
    name: 'groups',
    aliases: ['group', 'perfil', 'perfis', 'grupo', 'grupos', 'cargo'],
    example: 'Professor',
  },
  { name: 'school', aliases: ['escola', 'unidade', 'unity'], example: 'Colégio Horizonte' },
  {
    name: 'class_taught',
    aliases: ['class', 'classes', 'turma', 'turmas', 'turma_que_leciona'],
    example: '3ª série A',
  },
]

const MOST = {
  name: 200,
  public_identifier: 64,
  username: 150,
  email: 254,
  groups: 300,
  school: 200,
  class_taught: 1_000,
}

/** Several in a cell: `Professor, Coordenação`. */
const several = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(/[,;|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The row that the cells are, or what is wrong with them, all of it at once. */
export function staffRowOf(cells: Cells): StaffRow | readonly Remark[] {
  const cell = new CellReader(cells, MOST)
  const problems: Remark[] = []
  const publicIdentifier = cell.identifier('public_identifier')
  cell.neverCleared(['name', 'public_identifier', 'username', 'email', 'groups', 'class_taught'])
  const username = cell.text('username')
  if (publicIdentifier === undefined && username === undefined)
    problems.push({ field: 'public_identifier', text: 'people.row_names_missing' })
  const email = cell.email('email') ?? undefined
  const groups = new Set<Group>()
  for (const name of several(cell.text('groups'))) {
    const group = staffGroupNamed(name)
    if (group === undefined)
      problems.push({
        field: 'groups',
        text: 'people.row_group_unknown',
        params: { name: name.slice(0, 100) },
      })
    else groups.add(group)
  }
  if (cell.problems.length + problems.length > 0) return [...cell.problems, ...problems]
  return {
    publicIdentifier,
    username,
    name: cell.text('name'),
    email,
    groups: [...groups],
    school: cell.optional('school'),
    classes: several(cell.text('class_taught')),
  }
}
