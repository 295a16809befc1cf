import { ENEM } from './shipped_enem.js'
import type { CorrectionType, TypeText } from './correction_type.js'

type Shipped = { readonly key: string; readonly name: TypeText; readonly definition: CorrectionType }

const number: Shipped = {
  key: 'simple',
  name: { 'pt-BR': 'Nota simples', en: 'Plain mark' },
  definition: {
    kind: 'number',
    step: 50,
    situations: [{ code: 'annulled', label: { 'pt-BR': 'Anulada', en: 'Annulled' } }],
    tolerance: { total: 1000, criterion: 0, situations: true },
  },
}

const rubric: Shipped = {
  key: 'rubric_3',
  name: { 'pt-BR': 'Rubrica 1 a 3', en: 'Rubric 1 to 3' },
  definition: {
    kind: 'criteria',
    criteria: [
      {
        name: { 'pt-BR': 'Rubrica', en: 'Rubric' },
        levels: [
          { points: 1000, label: { 'pt-BR': '1: pouco', en: '1: little' } },
          { points: 2000, label: { 'pt-BR': '2: em parte', en: '2: in part' } },
          { points: 3000, label: { 'pt-BR': '3: plenamente', en: '3: fully' } },
        ],
      },
    ],
    situations: [],
    tolerance: { total: 1000, criterion: 1000, situations: true },
  },
}

/**
 * The types that every institution has, in their first version, as a migration wrote them: this never changes. Another version is a further list, with a migration
 * of its own.
 */
export const SHIPPED_TYPES: readonly Shipped[] = [
  number,
  rubric,
  { key: 'enem', name: { 'pt-BR': 'Redação ENEM', en: 'ENEM essay' }, definition: ENEM },
]
