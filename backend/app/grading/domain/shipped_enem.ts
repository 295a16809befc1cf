import type { CorrectionType, Criterion, TypeText } from './correction_type.js'

const text = (ptBR: string, en: string): TypeText => ({ 'pt-BR': ptBR, en })

const STEP = 40_000

/** Six levels of 0 to 200 points, with when a text is at each. */
const criterion = (name: TypeText, guide: TypeText, guides: readonly TypeText[]): Criterion => ({
  name,
  guide,
  levels: guides.map((one, at) => ({ points: at * STEP, label: String((at * STEP) / 1000), guide: one })),
})

const LANGUAGE = criterion(
  text('1. Norma escrita', '1. Written standard'),
  text('Domínio da modalidade escrita formal da língua portuguesa.', 'Command of formal written Portuguese.'),
  [
    text('Não escreve segundo a norma.', 'Does not write by the standard.'),
    text('Desvios muito frequentes, de todo tipo.', 'Errors of every kind, very often.'),
    text('Muitos desvios de gramática e de escolha de registro.', 'Many errors of grammar and register.'),
    text('Domínio mediano, com alguns desvios.', 'Fair command, with some errors.'),
    text('Bom domínio, com poucos desvios.', 'Good command, with few errors.'),
    text(
      'Excelente domínio: desvios só como exceção, sem que se repitam.',
      'Excellent command: errors are exceptions that do not recur.'
    ),
  ]
)

const THEME = criterion(
  text('2. Tema e tipo de texto', '2. Theme and kind of text'),
  text(
    'Compreensão da proposta, uso de repertório e do texto dissertativo-argumentativo.',
    'Grasp of the task, use of knowledge, and of the argumentative essay.'
  ),
  [
    text('Foge ao tema ou escreve outro tipo de texto.', 'Off the theme, or another kind of text.'),
    text('Toca o tema de leve, ou mistura outros tipos de texto.', 'Only touches the theme, or mixes kinds.'),
    text(
      'Copia trechos dos textos de apoio, com poucas ideias próprias.',
      'Copies from the sources, few own ideas.'
    ),
    text('Argumenta de modo previsível, com estrutura mediana.', 'Predictable argument, fair structure.'),
    text('Argumenta com consistência e bom repertório.', 'Consistent argument and good knowledge.'),
    text(
      'Argumenta com consistência, com repertório próprio e produtivo.',
      'Consistent argument, with own knowledge put to use.'
    ),
  ]
)

const ARGUMENT = criterion(
  text('3. Projeto e argumentos', '3. Plan and arguments'),
  text(
    'Seleção, organização e interpretação de informações e opiniões em defesa de um ponto de vista.',
    'Choice, order and reading of facts and opinions in defence of a view.'
  ),
  [
    text('Informações sem relação com o tema, sem ponto de vista.', 'Facts unrelated to the theme, no view.'),
    text('Informações pouco relacionadas, sem ponto de vista.', 'Hardly related facts, no view.'),
    text(
      'Informações desorganizadas ou contraditórias, presas aos textos de apoio.',
      'Unordered or contradictory, bound to the sources.'
    ),
    text(
      'Informações limitadas e pouco organizadas em torno de um ponto de vista.',
      'Limited facts, little order around a view.'
    ),
    text('Informações organizadas, com indícios de autoria.', 'Ordered facts, with signs of an own voice.'),
    text(
      'Informações consistentes e organizadas, com autoria e projeto claro.',
      'Consistent, ordered, with an own voice and a clear plan.'
    ),
  ]
)

const COHESION = criterion(
  text('4. Coesão', '4. Cohesion'),
  text(
    'Ligação entre partes, parágrafos e frases do texto.',
    'How parts, paragraphs and sentences are linked.'
  ),
  [
    text('Não liga as informações.', 'Nothing is linked.'),
    text('Liga as partes de modo precário.', 'Parts are poorly linked.'),
    text(
      'Liga de modo insuficiente, com muitas inadequações e repetição.',
      'Insufficient links, many of them unfit or repeated.'
    ),
    text(
      'Liga de modo mediano, com inadequações e repertório limitado.',
      'Fair links, some unfit, of limited range.'
    ),
    text('Liga bem, com poucas inadequações e repertório diverso.', 'Good links, few unfit, of some range.'),
    text(
      'Liga muito bem, dentro dos parágrafos e entre eles, sem inadequações.',
      'Very good links within and between paragraphs.'
    ),
  ]
)

const PROPOSAL = criterion(
  text('5. Proposta de intervenção', '5. Proposal'),
  text(
    'Quem faz o quê, de que modo, para quê e com que detalhe, respeitando os direitos humanos.',
    'Who does what, how, what for and in which detail, with respect for human rights.'
  ),
  [
    text('Sem proposta, ou fora do tema.', 'No proposal, or off the theme.'),
    text('Proposta vaga ou só citada.', 'Vague, or merely mentioned.'),
    text('Proposta com dois dos cinco elementos.', 'Two of the five elements.'),
    text('Proposta com três dos cinco elementos.', 'Three of the five elements.'),
    text('Proposta com quatro dos cinco elementos.', 'Four of the five elements.'),
    text(
      'Proposta com os cinco elementos, ligada à discussão.',
      'All five elements, tied to the discussion.'
    ),
  ]
)

/** Five competencies of 0 to 200 points, as the national exam marks essays; in words of our own. */
export const ENEM: CorrectionType = {
  kind: 'criteria',
  criteria: [LANGUAGE, THEME, ARGUMENT, COHESION, PROPOSAL],
  situations: [
    { code: 'empty', label: text('Em branco', 'Blank') },
    { code: 'too_short', label: text('Texto insuficiente', 'Too short') },
    { code: 'off_theme', label: text('Fuga ao tema', 'Off the theme') },
    { code: 'other_kind', label: text('Outro tipo textual', 'Another kind of text') },
    { code: 'copy', label: text('Cópia', 'Copy') },
    { code: 'detached_part', label: text('Parte desconectada', 'Detached part') },
    { code: 'annulled', label: text('Anulada', 'Annulled') },
  ],
  tolerance: { total: 100_000, criterion: 80_000, situations: true },
}
