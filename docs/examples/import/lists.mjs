/** The rows of the example lists. Nobody in them is real: telephones are of an area code that Brazil does not have, addresses end in `.example`. */

const GIVEN = [
  'Ágata',
  'André',
  'Bárbara',
  'Bento',
  'Cecília',
  'César',
  'Débora',
  'Édson',
  'Flávia',
  'Gonçalo',
  'Graça',
  'Inácio',
  'Iolanda',
  'João',
  'Júlia',
  'Kauê',
  'Lívia',
  'Luís',
  'Márcia',
  'Moisés',
  'Natália',
  'Otávio',
  'Patrícia',
  'Rômulo',
  'Sílvia',
  'Tomé',
  'Úrsula',
  'Vítor',
  'Xênia',
  'Zoé',
]
const SURNAMES = [
  'Araújo',
  'Conceição',
  'D’Ávila',
  'Fagundes',
  'Galvão',
  'Leão',
  'Magalhães',
  'Noronha',
  'Simões',
  'Vilaça',
]
const CLASSES = [
  ['1ª série A', '1ª série'],
  ['1ª série B', '1ª série'],
  ['1ª série C', '1ª série'],
  ['2ª série A', '2ª série'],
  ['2ª série B', '2ª série'],
  ['2ª série C', '2ª série'],
  ['3ª série A', '3ª série'],
  ['3ª série B', '3ª série'],
  ['3ª série C', '3ª série'],
  ['3ª série D', '3ª série'],
]
const IN_CLASS = GIVEN.length

/** 300 candidates of one school in ten classes. A number is a number in the workbook, every other cell a text. */
export const good = {
  head: [
    'Nome',
    'Matrícula',
    'E-mail',
    'Escola',
    'Turma',
    'Série',
    'Ano letivo',
    'Celular',
    'Necessidade especial',
    'Lactante',
  ],
  rows: CLASSES.flatMap(([name, grade], group) =>
    GIVEN.map((given, at) => {
      const number = group * IN_CLASS + at + 1
      const identifier = `0026${String(number).padStart(4, '0')}`
      return [
        [given, ...new Set([SURNAMES[(at + group) % 10], SURNAMES[(at * 3 + group * 7 + 4) % 10]])].join(' '),
        identifier,
        number % 3 === 0 ? '' : `estudante.${identifier}@horizonte.example`,
        'Colégio Horizonte',
        name,
        grade,
        2026,
        `20 9${String(70_000_000 + number * 137).replace(/(\d{4})$/, '-$1')}`,
        number % 50 === 7 ? 'Baixa visão; prova ampliada' : '',
        number === 214 ? 'sim' : '',
      ]
    })
  ),
}

const HERE = ['Colégio Horizonte', '3ª série A', '3ª série', '2026']
const NOWHERE = ['', '', '', '']

/** One row for each fault; what it is, is in the README. A text instead of cells is a line as it is. Lines count from the header, which is line 1. */
export const faulty = {
  head: [
    'Nome',
    'Matrícula',
    'Usuário',
    'E-mail',
    'Escola',
    'Turma',
    'Série',
    'Ano letivo',
    'Diretoria',
    'CPF',
    'Celular',
    'Lactante',
    'Observação',
  ],
  rows: [
    ['Abel Conceição', '00270002', '', '', ...HERE, '', '', "'+20 97000-0002", '', 'como deve ser'],
    ['Bruna Leão', '00270004', '', '', ...HERE, '', '', '', '', 'duas\r\nlinhas; e um ponto e vírgula'],
    '',
    ['Caio Simões', '', '', '', ...HERE, '', '', '', '', ''],
    ['', '00270007', '', '', ...HERE, '', '', '', '', ''],
    ['Dora Vilaça', '1,23E+11', '', '', ...HERE, '', '', '', '', ''],
    ['Elias Galvão', 'A-0027', '', '', ...HERE, '', '', '', '', ''],
    ['Elias Galvão Filho', 'a-0027', '', '', ...HERE, '', '', '', '', ''],
    'Fátima Noronha;00270011;;;Colégio Horizonte;3ª série A',
    'Gil Fagundes;00270012;;;Colégio Horizonte;3ª série A;3ª série;2026;;;;;;uma célula a mais',
    ['Helena Araújo', '00270013', '', 'helena@horizonte', ...HERE, '', '', '', '', ''],
    ['Igor Magalhães', '00270014', '', '', ...HERE, '', '111.222.333-44', '', '', ''],
    ['Joana D’Ávila', '00270015', '', '', ...HERE, '', '', '', 'talvez', ''],
    [
      'Kleber Leão',
      '00270016',
      '',
      '',
      'Colégio Horizonte',
      '3ª série A',
      '3ª série',
      '26',
      '',
      '',
      '',
      '',
      '',
    ],
    ['(vazio)', '00270017', '', '', ...HERE, '', '', '', '', ''],
    ['Lúcia Simões', `0027${'0'.repeat(70)}18`, '', '', ...HERE, '', '', '', '', ''],
    ['Mário Vilaça', '00270019', '', '', 'Colégio Horizonte', '', '', '', '', '', '', '', ''],
    ['Nina Galvão', '00270020', '', '', '', '', '', '', 'DRE Capital', '', '', '', ''],
    ['Olavo Noronha', '00270021', '', '', ...HERE, 'DRE Sertão', '', '', '', ''],
    ['Pilar Fagundes', '00270022', '', '', ...HERE, 'DRE Litoral', '', '', '', ''],
    ['Quirino Araújo', '00270023', '', '', '', '7º ano Z', '7º ano', '2026', '', '', '', '', ''],
    ['Rosa Magalhães', '00270024', '', '', 'Colégio Horizonte', '7º ano Z', '', '2026', '', '', '', '', ''],
    ['Saulo D’Ávila', '00270025', 'admin-serra-azul', '', ...HERE, '', '', '', '', ''],
    ['Ana Clara Menezes', '202600001', 'aluno02', '', ...NOWHERE, '', '', '', '', ''],
    ['Otávio Lemos', '202600033', '', '', ...NOWHERE, '', '', '', '', ''],
    [
      'Tainá Conceição',
      '00270028',
      '',
      '',
      'Colégio Horizonte',
      '3ª série C',
      '3ª série',
      '2026',
      '',
      '',
      '',
      '',
      '',
    ],
    [
      'Ulisses Leão',
      '00270029',
      '',
      '',
      'Colégio do Vale',
      '1ª série A',
      '1ª série',
      '2026',
      'DRE Capital',
      '',
      '',
      '',
      '',
    ],
  ],
}

/** What only a spreadsheet does to cells. `formula` with the value that was stored, or the error of a cell. */
export const faultySheet = {
  head: ['Nome', 'Matrícula', 'Escola', 'Turma', 'Série', 'Ano letivo', 'Celular'],
  rows: [
    ['Vera Simões', '00280002', ...HERE, '20 97000-0282'],
    ['Wilson Vilaça', 280003, ...HERE, ''],
    ['Yara Galvão', { formula: '"0028"&"0004"', result: '00280004' }, ...HERE, ''],
    ['Zeca Noronha', '00280005', ...HERE, { formula: '"20 97000-"&"0285"', result: '20 97000-0285' }],
    ['Alba Fagundes', '00280006', ...HERE, { error: '#N/A' }],
    ['Breno Araújo', 280007000000000000, ...HERE, ''],
  ],
}

/** Files that are refused as such, by name: nothing of them is read. */
export const refused = {
  'coluna-repetida.csv': 'Nome;Matrícula;RA;Turma\r\nAbel Conceição;00270002;00270002;3ª série A\r\n',
  'coluna-faltando.csv': 'Estudante;Turma;Ano letivo\r\nAbel Conceição;3ª série A;2026\r\n',
  'aspas-abertas.csv':
    'Nome;Matrícula;Turma\r\nAbel Conceição;00270002;"3ª série A\r\nBruna Leão;00270004;3ª série A\r\n',
  'pagina.xls': '<html><body><table><tr><td>Nome</td><td>Matrícula</td></tr></table></body></html>\r\n',
}

const cell = (value) => {
  const text = String(value)
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Semicolons, CRLF and Windows-1252, as Excel saves a CSV in Brazil. */
export const csvOf = ({ head, rows }) =>
  encoded(
    [head, ...rows].map((row) => `${typeof row === 'string' ? row : row.map(cell).join(';')}\r\n`).join('')
  )

/** Windows-1252: of what it has beside Latin-1 the lists use the apostrophe alone. */
export const encoded = (text) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')
