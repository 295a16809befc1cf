/** The third school of the demo: 540 candidates in 18 classes, for lists and statistics of the size of a network. None of them can log in. */
export const NETWORK_SCHOOL = { codename: 'serra-azul', name: 'Escola Estadual Serra Azul' }

const GRADES = ['1ª série', '2ª série', '3ª série'] as const
const CLASSES_OF_GRADE = 6
const CANDIDATES_IN_CLASS = 30

const GIVEN = [
  'Adriana',
  'Antônio',
  'Beatriz',
  'Caio',
  'Carolina',
  'Daniel',
  'Débora',
  'Eduardo',
  'Fernanda',
  'Gustavo',
  'Helena',
  'Igor',
  'Jéssica',
  'João',
  'José',
  'Larissa',
  'Luís',
  'Luíza',
  'Marcos',
  'Maria',
  'Miguel',
  'Natália',
  'Otávio',
  'Patrícia',
  'Pedro',
  'Renan',
  'Rosana',
  'Samuel',
  'Tainá',
  'Valéria',
]

const SURNAMES = [
  'Alencar',
  'Assunção',
  'Borges',
  'Caldeira',
  'Dias',
  'Evangelista',
  'Farias',
  'Gonçalves',
  'Hollanda',
  'Jardim',
  'Leite',
  'Macedo',
  'Neves',
  'Osório',
  'Pacheco',
  'Rezende',
  'Sampaio',
  'Toledo',
]

export type NetworkClass = { codename: string; name: string; grade: string }
export type NetworkCandidate = {
  username: string
  name: string
  publicIdentifier: string
  classCodename: string
}

/** "Turma 101" to "Turma 306". */
export const NETWORK_CLASSES: readonly NetworkClass[] = GRADES.flatMap((grade) =>
  Array.from({ length: CLASSES_OF_GRADE }, (_, at) => {
    const codename = `${grade.charAt(0)}0${at + 1}`
    return { codename, name: `Turma ${codename}`, grade }
  })
)

/** `serra001` to `serra540`, class by class: each given name once in a class, with the surnames in another order. */
export const NETWORK_CANDIDATES: readonly NetworkCandidate[] = NETWORK_CLASSES.flatMap(
  ({ codename }, group) =>
    Array.from({ length: CANDIDATES_IN_CLASS }, (_, at) => {
      const number = group * CANDIDATES_IN_CLASS + at + 1
      const [first, second] = [
        SURNAMES[(at + group) % SURNAMES.length],
        SURNAMES[(at * 5 + group * 7 + 3) % 18],
      ]
      return {
        username: `serra${String(number).padStart(3, '0')}`,
        name: `${GIVEN[at]} ${first === second ? first : `${first} ${second}`}`,
        publicIdentifier: String(202_610_000 + number),
        classCodename: codename,
      }
    })
)
