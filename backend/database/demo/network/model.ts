import type { ItemContent } from '@banca/item-renderers/contract'
import type { ItemModel } from './exam.js'
import { weighted, type Random } from './random.js'

/** Of four alternatives somebody who knows nothing meets the right one more rarely than one in four: the wrong ones attract. */
const GUESSING = 0.18
const LEFT_BLANK = 0.02
/** The first wrong alternative attracts more than the others. */
const FIRST_WRONG = 3
const SLOWEST_SECONDS = 170
const FASTEST_SECONDS = 25

const WRITTEN = [
  'Porque a água bruta pode ter micróbios e sujeira, e o tratamento tira os dois.',
  'Para ninguém ficar doente: o cloro mata o que faz mal.',
  'Porque a água do rio vem suja e precisa ser filtrada.',
]

/** The chance of the right answer by the logistic model with guessing. */
export const chance = (ability: number, { difficulty, slope }: ItemModel, guessing = GUESSING): number =>
  guessing + (1 - guessing) / (1 + Math.exp(-slope * (ability - difficulty)))

export type ModelAnswer = {
  alternativeId?: number | null
  alternatives?: number[]
  freeResponse?: string | null
}

/** What somebody of this ability answers; null: nothing. `model` undefined: an item to write. */
export function answerOf(
  random: Random,
  ability: number,
  content: ItemContent,
  model: ItemModel | undefined
): ModelAnswer | null {
  if (random() < LEFT_BLANK) return null
  const ids = (content.alternatives ?? []).map(({ id }) => id)
  if (!model) return ids.length > 0 ? null : written(random, ability)
  const isRight = random() < chance(ability, model)
  if (content.category === 'MULTIPLE_ALTERNATIVES') {
    const right = (content.alternatives ?? []).filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
    const wrong = ids.filter((id) => !right.includes(id))
    return { alternatives: isRight ? right : [...right.slice(0, 1), ...wrong.slice(0, 1)] }
  }
  const wrong = ids.filter((_, at) => at !== model.right)
  const picked = weighted(
    random,
    wrong.map((id, at) => [id, at === 0 ? FIRST_WRONG : 1] as const)
  )
  return { alternativeId: isRight ? (ids[model.right] ?? null) : picked }
}

/** Who knows less leaves it out more often. */
const written = (random: Random, ability: number): ModelAnswer | null =>
  random() < 0.12 - 0.06 * ability
    ? null
    : {
        freeResponse: weighted(
          random,
          WRITTEN.map((text) => [text, 1] as const)
        ),
      }

export const secondsFor = (random: Random): number =>
  Math.round(FASTEST_SECONDS + (SLOWEST_SECONDS - FASTEST_SECONDS) * random() * random())
