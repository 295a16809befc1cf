import type { Criterion, Definition, Lot, LotTask } from './types.ts'

/** For stories and tests: five criteria of six levels, as the essay of ENEM has them. */
const CRITERIA: Criterion[] = [
  ['Norma escrita', 'Domínio da modalidade escrita formal da língua portuguesa.'],
  ['Tema e repertório', 'Compreensão da proposta e uso de conhecimentos de várias áreas.'],
  ['Argumentação', 'Seleção e organização de fatos e opiniões em defesa de um ponto de vista.'],
  ['Coesão', 'Mecanismos linguísticos que ligam as partes do texto.'],
  ['Proposta de intervenção', 'Ação detalhada que respeita os direitos humanos.'],
].map(([name = '', guide = '']) => ({
  name,
  guide,
  levels: ['Ausente', 'Precário', 'Insuficiente', 'Mediano', 'Bom', 'Excelente'].map((label, at) => ({
    points: at * 40_000,
    label,
    guide: `Nível ${at} de ${name.toLowerCase()}.`,
  })),
}))

export const essayType: Definition = {
  kind: 'criteria',
  step: null,
  criteria: CRITERIA,
  situations: [
    { code: 'blank', label: 'Em branco' },
    { code: 'too_short', label: 'Texto insuficiente' },
    { code: 'off_topic', label: 'Fuga ao tema' },
  ],
  tolerance: { total: 100_000, criterion: 80_000, situations: true },
}

export const numberType: Definition = {
  kind: 'number',
  step: 500,
  criteria: null,
  situations: [],
  tolerance: { total: 0, criterion: 0, situations: true },
}

const ITEM: LotTask['item'] = {
  id: 5,
  category: 'FREE_RESPONSE',
  introduction: '',
  question: '<p>Escreva sobre a cidade e as águas.</p>',
  description: null,
  hasAttachment: false,
}

const LINE =
  'A água que corre sob as nossas ruas já foi rio, e quem mora perto dela sabe o dia em que ela lembra disso.'

/** Three texts of an essay that is worth 10. */
export const exampleLot = (change: Partial<Lot> = {}): Lot => ({
  id: 4,
  leaseUntil: '2026-11-26T14:00:00.000Z',
  plan: {
    id: 2,
    exam: { id: 3, name: 'Redação Horizonte 2026' },
    item: { id: 5, position: 1, title: 'A cidade e as águas', value: 10 },
    type: { id: 1, name: 'Redação ENEM', definition: essayType },
  },
  tasks: ['alfa', 'beta', 'gama'].map((task, at) => ({
    task,
    position: at + 1,
    text: `Texto ${task}.\n\n${Array.from({ length: 6 }, () => LINE).join('\n')}`,
    item: ITEM,
    response: { alternativeId: null, alternatives: [], freeResponse: `Texto ${task}.`, gradeLinear: null },
    attachments: at === 1 ? [{ name: 'anexo-1.jpg', url: 'http://banca.test/v1/files/anexo-1.jpg' }] : [],
    revision: 0,
    mark: null,
  })),
  ...change,
})
