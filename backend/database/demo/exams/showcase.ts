import { categories } from '@banca/item-renderers/logic'
import { rightTriangle } from '../pictures/charts.js'
import { choose, inOrder, mark, media, picture, write } from '../items.js'

const rows = (values: readonly string[]) => values.map((value, index) => ({ position: index + 1, value }))

const header = (text: string) => ({ text, isHeader: true })
const blank = (expected: string) => ({ isEditable: true, expected })

/** One item of each kind, so that nobody has to look for it in the other exams. */
const ONE_OF_EACH = [
  choose('mos-01', 'Múltipla escolha: qual destes é um número par?', ['7', '12', '15', '21'], 1),
  mark(
    'mos-02',
    'Várias alternativas: quais destas cidades são capitais de estado? Marque duas.',
    ['Belém', 'Campinas', 'Curitiba', 'Santos'],
    [0, 2]
  ),
  write(
    'mos-03',
    'Resposta livre: descreva a vista da sua janela em uma ou duas frases. Se quiser, anexe uma foto.',
    400,
    { attachment: true }
  ),
  {
    idn: 'mos-04',
    category: 'MULTIPLE_LINEAR_SCALE',
    introduction: '',
    question: '<p>Escala: com que frequência você faz cada coisa durante a semana?</p>',
    gradeLinear: {
      rows: rows(['Leio por prazer', 'Faço exercícios', 'Durmo oito horas', 'Ajudo em casa']),
      columns: rows(['Nunca', 'Às vezes', 'Sempre']),
    },
  },
  {
    idn: 'mos-05',
    category: 'MULTIPLE_FREE_RESPONSE',
    introduction: '',
    question:
      '<p>Várias respostas curtas: escreva o nome de três planetas do Sistema Solar, um em cada campo.</p>',
    maxResponses: 3,
    freeResponseMaxLength: 120,
    expectedFreeResponse: ['Mercúrio', 'Vênus', 'Terra', 'Marte', 'Júpiter', 'Saturno', 'Urano', 'Netuno'],
  },
  {
    idn: 'mos-06',
    category: 'GAP_MULTIPLE_RESPONSE',
    introduction: '<p>Lacunas: complete o texto com uma palavra em cada espaço.</p>',
    question:
      '<p>A água ferve e vira [[1]]. Quando o vapor esfria, volta a ser [[2]]; no congelador, ela vira [[3]].</p>',
    freeResponseMaxLength: 30,
    expectedFreeResponse: ['vapor', 'líquida', 'gelo'],
  },
  {
    idn: 'mos-07',
    category: 'CONCEITO',
    introduction: '',
    question:
      '<p><strong>Conceito: mediana.</strong> É o valor que fica no meio quando se põem os dados em ordem. Em 3, 5, 8, 9 e 20, a mediana é 8.</p>',
  },
  {
    idn: 'mos-08',
    category: 'FLASH_CARD',
    introduction: '<p>O que é uma metáfora?</p>',
    question:
      '<p>É dizer que uma coisa <em>é</em> outra para mostrar a semelhança: “seus olhos são dois faróis”.</p>',
  },
  {
    idn: 'mos-09',
    category: 'IMAGEM',
    introduction: picture(rightTriangle(8, 6), 'Triângulo retângulo com catetos 8 e 6'),
    question:
      '<p>Imagem: desenhe no papel um triângulo com as medidas da figura e envie uma foto do desenho.</p>',
    hasAttachment: true,
  },
  {
    idn: 'mos-10',
    category: 'TABELA_EDITAVEL',
    introduction: '',
    question: '<p>Tabela: complete com a capital e a região de cada estado.</p>',
    freeResponseMaxLength: 30,
    table: {
      rows: [
        [header('Estado'), header('Capital'), header('Região')],
        [header('Bahia'), blank('Salvador'), blank('Nordeste')],
        [header('Paraná'), blank('Curitiba'), blank('Sul')],
      ],
    },
  },
  {
    idn: 'mos-11',
    category: 'VIDEO',
    introduction: '<p>Vídeo: assista até o fim. As legendas dizem o que aparece na tela.</p>',
    question: '<p>O que muda no vídeo de um segundo para o outro? Responda em uma frase.</p>',
    freeResponseMaxLength: 300,
    expectedFreeResponse: ['O número na tela aumenta um a cada segundo.'],
    video: {
      src: media('contagem.webm', 'video/webm'),
      captions: media('contagem.vtt', 'text/vtt'),
      captionsLanguage: 'pt-BR',
    },
  },
  {
    idn: 'mos-12',
    category: 'REPERTORIZATION_TABLE',
    introduction:
      '<p>Uma paciente acorda assustada depois da meia-noite, não quer ficar sozinha e bebe água em pequenos goles. Melhora com o calor.</p>',
    question:
      '<p>Tabela de repertorização: anote o sintoma diretor e os sintomas do caso. Depois, dê valores de 1 a 3 às rubricas de cada medicamento.</p>',
    value: 2,
    rubricsLength: 5,
    medicaments: [
      { description: 'Arsenicum album' },
      { description: 'Lycopodium clavatum' },
      { description: 'Phosphorus' },
      { description: 'Pulsatilla nigricans' },
    ],
  },
]

/** Only kinds that this server knows: a kind whose plugin was taken out leaves the rest complete. */
export const SHOWCASE = inOrder(ONE_OF_EACH.filter(({ category }) => categories.includes(category)))
