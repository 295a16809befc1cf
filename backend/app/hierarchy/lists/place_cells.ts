import { CellReader, type Cells, type ImportColumn, type Remark } from '#imports'
import { nameKey } from '../domain/names.js'
import { targetOf, type PlaceRow } from '../domain/place_row.js'

export const PLACE_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'region',
    aliases: ['dre', 'diretoria', 'diretoria_regional', 'diretoria_de_ensino', 'regional', 'regiao'],
    isKey: true,
    example: 'DRE Norte',
  },
  {
    name: 'school',
    aliases: ['escola', 'unidade', 'unity', 'nome_da_escola', 'school_name'],
    isKey: true,
    example: 'Colégio Horizonte',
  },
  {
    name: 'school_codename',
    aliases: ['codigo_da_escola', 'codigo_inep', 'inep', 'codigo', 'codename'],
    isKey: true,
    example: '35012345',
  },
  { name: 'grade', aliases: ['serie', 'etapa', 'stage', 'ano'], isKey: true, example: '3ª série' },
  { name: 'class', aliases: ['turma', 'classe', 'class_name'], isKey: true, example: '3ª série A' },
  { name: 'school_year', aliases: ['ano_letivo'], isKey: true, example: '2026' },
]

const MOST = { region: 200, school: 200, school_codename: 64, grade: 100, class: 100 }

const spaced = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ')
const remark = (field: string, text: string): Remark => ({ field, text: `hierarchy.row_${text}` })

/** What the cells say, or all that is wrong with them. */
export function placeRowOf(cells: Cells): PlaceRow | readonly Remark[] {
  const cell = new CellReader(cells, MOST)
  cell.neverCleared(['school', 'school_codename', 'grade', 'class', 'school_year'])
  const codename = cell.identifier('school_codename')
  const year = cell.text('school_year')
  if (year !== undefined && !/^20\d\d$/.test(year)) cell.wrong('school_year', 'cell_year')
  const [name, schoolClass] = [spaced(cell.text('school')), spaced(cell.text('class'))]
  const region = cell.optional('region')
  const row: PlaceRow = {
    region: region == null ? region : spaced(region),
    school: name === undefined && codename === undefined ? undefined : { name, codename },
    grade: spaced(cell.text('grade')),
    schoolClass,
    schoolYear: year === undefined ? null : Number(year),
  }
  const wrong: Remark[] = [
    ...(codename !== undefined && /\s/.test(codename) ? [remark('school_codename', 'codename_blank')] : []),
    ...(schoolClass !== undefined && row.school === undefined ? [remark('school', 'school_missing')] : []),
    ...(targetOf(row) === null ? [remark('#', 'no_place')] : []),
  ]
  return cell.problems.length + wrong.length > 0 ? [...cell.problems, ...wrong] : row
}

/** Two rows of a file about one place are both refused: the place by its names. */
export function placeKeyOf({
  region,
  school,
  school_codename,
  grade,
  class: schoolClass,
  school_year,
}: Cells) {
  const of = (text: string) => nameKey(text)
  const ofSchool = school_codename ?? school
  if (schoolClass !== undefined)
    return ofSchool === undefined ? null : `class ${of(ofSchool)} ${school_year ?? ''} ${of(schoolClass)}`
  if (ofSchool !== undefined) return `school ${of(ofSchool)}`
  if (grade !== undefined) return `grade ${of(grade)}`
  return region === undefined ? null : `region ${of(region)}`
}
