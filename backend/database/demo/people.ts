import type { Group } from '#shared'

/** Who the demo school knows (decision G19). */
export const DEMO_PASSWORD = 'banca-demo-2026'

export const DEMO_INSTITUTION = { codename: 'demo', name: 'Rede Horizonte de Ensino' }

export const REGIONS = {
  capital: { codename: 'dre-capital', name: 'DRE Capital' },
  litoral: { codename: 'dre-litoral', name: 'DRE Litoral' },
} as const

export type RegionName = keyof typeof REGIONS

export const SCHOOLS = {
  horizonte: { region: 'capital', codename: 'horizonte', name: 'Colégio Horizonte' },
  'beira-mar': { region: 'litoral', codename: 'beira-mar', name: 'Escola Beira-Mar' },
} as const

export type SchoolName = keyof typeof SCHOOLS

export const CLASSES = {
  '3A': { school: 'horizonte', grade: '3ª série', codename: '3a-manha', name: '3ª série A' },
  '3B': { school: 'horizonte', grade: '3ª série', codename: '3b-tarde', name: '3ª série B' },
  '9A': { school: 'beira-mar', grade: '9º ano', codename: '9a-manha', name: '9º ano A' },
} as const

export type ClassName = keyof typeof CLASSES

export type DemoPerson = {
  username: string
  name: string
  groups: readonly [Group, ...Group[]]
  school: SchoolName | null
  class: ClassName | null
  nursingMother?: boolean
  cellphone?: string
}

const CANDIDATES = [
  'Ana Clara Menezes',
  'Bruno Tavares',
  'Camila Duarte',
  'Diego Nogueira',
  'Elisa Fontes',
  'Felipe Arruda',
  'Gabriela Pires',
  'Heitor Lacerda',
  'Isabela Moura',
  'João Pedro Salles',
  'Karina Bastos',
  'Lucas Amorim',
  'Mariana Queiroz',
  'Nicolas Freire',
  'Olívia Rangel',
  'Paulo Henrique Brito',
  'Quitéria Lopes',
  'Rafael Siqueira',
  'Sofia Cardoso',
  'Thiago Mendonça',
  'Úrsula Vieira',
  'Vinícius Prado',
  'Wesley Corrêa',
  'Yasmin Teles',
  'Alice Barreto',
  'Benício Ramos',
  'Cecília Antunes',
  'Davi Figueira',
  'Emanuele Coelho',
  'Francisco Peixoto',
]

const classOf = (index: number): ClassName => (index < 15 ? '3A' : index < 23 ? '3B' : '9A')

/** `20 98101-1373`: of an area code that Brazil does not have, so that it is nobody's. */
const phoneOf = (index: number) =>
  `20 9${String(81_010_000 + (index + 1) * 1_373).replace(/(\d{4})$/, '-$1')}`

/** `aluno` and `aluno02` to `aluno30`. */
export const candidateName = (number: number) =>
  number === 1 ? 'aluno' : `aluno${String(number).padStart(2, '0')}`

const candidates: DemoPerson[] = CANDIDATES.map((name, index) => ({
  username: candidateName(index + 1),
  name,
  groups: ['ALUNO'],
  class: classOf(index),
  school: CLASSES[classOf(index)].school,
  nursingMother: name === 'Elisa Fontes',
  cellphone: phoneOf(index),
}))

const staff = (
  username: string,
  name: string,
  group: Group,
  school: SchoolName | null = 'horizonte'
): DemoPerson => ({
  username,
  name,
  groups: [group],
  school,
  class: null,
})

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  ...candidates,
  { ...staff('respondente', 'Renata Galvão', 'RESPONDENTE'), class: '3B' },
  staff('responsavel', 'Márcia Menezes', 'RESPONSIBLE'),
  staff('administrador', 'Otávio Lemos', 'ADMINISTRADOR', null),
  staff('schooladmin', 'Sandra Vilela', 'SCHOOL-ADMIN'),
  staff('proctor', 'Pedro Aguiar', 'PROCTOR'),
  staff('comissao', 'Conceição Rocha', 'COMISSION'),
  { ...staff('professor', 'Helena Prado', 'Professor'), class: '3A' },
  staff('coordenador', 'Cláudio Teixeira', 'COORDINATOR'),
  staff('diretor', 'Denise Furtado', 'Diretor'),
  staff('corretor', 'Cora Mattos', 'CORRECTOR'),
  staff('corretor02', 'Bento Sampaio', 'CORRECTOR'),
  staff('corretor03', 'Lívia Barros', 'CORRECTOR'),
  staff('secretaria', 'Ivone Castilho', 'SCHOOL-ADMIN'),
  staff('tradutor', 'Tomás Albuquerque', 'COORDINATOR', null),
]

/** How many candidates there are; the rooms of the demo hold all of them. */
export const CANDIDATE_COUNT = CANDIDATES.length

/** The guardian sees these two candidates. */
export const GUARDIAN = { username: 'responsavel', candidates: ['aluno', 'aluno02'] }
