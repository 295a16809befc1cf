import type { CandidateRow } from '#identity'
import { CellReader, type CellProblem } from '../domain/cell_reader.js'
import type { ImportColumn } from '../domain/columns.js'

export const CANDIDATE_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'name',
    aliases: ['nome', 'nome_completo', 'aluno', 'estudante'],
    isRequired: true,
    example: 'Ana Beatriz Souza',
  },
  {
    name: 'public_identifier',
    aliases: ['identificador', 'matricula', 'registro', 'codigo', 'ra', 'codigo_do_aluno'],
    isRequired: true,
    isKey: true,
    example: '000123',
  },
  { name: 'username', aliases: ['usuario', 'nome_de_usuario', 'login'], isKey: true, example: 'ana.souza' },
  { name: 'email', aliases: ['e_mail', 'correio_eletronico'], example: 'ana.souza@escola.example' },
  { name: 'school', aliases: ['escola', 'unidade', 'unity'], example: 'Colégio Horizonte' },
  {
    name: 'region',
    aliases: ['dre', 'diretoria', 'diretoria_regional', 'diretoria_de_ensino', 'regional', 'regiao'],
    example: '',
  },
  { name: 'class', aliases: ['turma', 'classe'], example: '3ª série A' },
  { name: 'grade', aliases: ['serie', 'ano', 'etapa', 'stage'], example: '3ª série' },
  { name: 'school_year', aliases: ['ano_letivo'], example: '2026' },
  { name: 'cpf', aliases: [], example: '529.982.247-25' },
  { name: 'cellphone', aliases: ['celular', 'telefone', 'phone'], example: '(11) 91234-5678' },
  { name: 'special_need', aliases: ['necessidade_especial', 'atendimento_especial'], example: 'Baixa visão' },
  { name: 'nursing_mother', aliases: ['lactante'], example: 'não' },
  {
    name: 'guardian_name',
    aliases: ['responsavel', 'nome_do_responsavel', 'guardian'],
    example: 'Joana Souza',
  },
  {
    name: 'guardian_email',
    aliases: ['email_do_responsavel', 'e_mail_do_responsavel'],
    example: 'joana.souza@familia.example',
  },
  // Nobody should have to write one: people without it come in by their first access.
  { name: 'password', aliases: ['senha'], isSecret: true, example: '' },
]

type Cells = Readonly<Record<string, string>>

const MOST = {
  name: 200,
  public_identifier: 64,
  username: 150,
  email: 254,
  special_need: 200,
  guardian_name: 200,
  guardian_email: 254,
  school: 200,
  region: 200,
  class: 100,
  grade: 100,
  cellphone: 20,
  // A hash too, once the row is applied.
  password: 128,
}
const YES = ['sim', 's', 'yes', 'y', 'true', '1', 'x']
const NO = ['nao', 'não', 'n', 'no', 'false', '0']

/** The row that the cells are, or what is wrong with them, all of it at once. */
export function candidateRowOf(cells: Cells): CandidateRow | readonly CellProblem[] {
  const cell = new CellReader(cells, MOST)
  const { problems } = cell
  const wrong = (field: string, text: string) => cell.wrong(field, text)
  const text = (field: string) => cell.text(field)
  const optional = (field: string) => cell.optional(field)
  const publicIdentifier = cell.identifier('public_identifier')
  if (publicIdentifier === undefined) wrong('public_identifier', 'identifier_missing')
  cell.neverCleared([
    'name',
    'username',
    'school',
    'region',
    'class',
    'grade',
    'school_year',
    'password',
    'guardian_name',
    'guardian_email',
  ])
  const email = cell.email('email')
  cell.email('guardian_email')
  const cpf = optional('cpf')
  if (cpf != null && !isCpf(cpf)) wrong('cpf', 'cell_cpf')
  if (text('password') === '') wrong('password', 'password_unreadable')
  const nursing = optional('nursing_mother')?.toLowerCase()
  if (nursing !== undefined && !YES.includes(nursing) && !NO.includes(nursing))
    wrong('nursing_mother', 'cell_yes_no')
  const year = text('school_year')
  if (year !== undefined && !/^20\d\d$/.test(year)) wrong('school_year', 'cell_year')
  const named = text('class')
  if (named === undefined && text('school') !== undefined) wrong('class', 'class_missing')
  else if (named === undefined && text('region') !== undefined) wrong('class', 'class_missing_in_region')
  if (problems.length > 0 || publicIdentifier === undefined) return problems
  return {
    publicIdentifier,
    username: text('username'),
    name: text('name'),
    password: text('password'),
    email,
    cpf: cpf == null ? cpf : digits(cpf),
    cellphone: optional('cellphone'),
    specialNeed: optional('special_need'),
    nursingMother: nursing === undefined ? undefined : YES.includes(nursing),
    place:
      named === undefined
        ? undefined
        : {
            class: named,
            school: text('school') ?? null,
            region: text('region') ?? null,
            grade: text('grade') ?? null,
            schoolYear: year === undefined ? null : Number(year),
          },
  }
}

const digits = (text: string) => text.replace(/\D/g, '')

/** Eleven digits of which the last two check the others (Receita Federal, Instrução Normativa 1548 of 2015: modulo 11). */
export function isCpf(text: string): boolean {
  const number = digits(text)
  if (number.length !== 11 || /^(\d)\1+$/.test(number) || /[^\d.\-\s]/.test(text)) return false
  const check = (length: number) => {
    const sum = [...number.slice(0, length)].reduce(
      (all, digit, at) => all + Number(digit) * (length + 1 - at),
      0
    )
    return String(((sum * 10) % 11) % 10)
  }
  return check(9) === number[9] && check(10) === number[10]
}
