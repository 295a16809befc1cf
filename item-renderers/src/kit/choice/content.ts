import {
  NO_ANSWER_LINE,
  type Alternative,
  type AlternativeExplanation,
  type ExpectedAnswer,
  type FieldError,
  type ItemContent,
  type PublicAlternative,
  type PublicItem,
} from '../../contract/index.ts'
import { readBoolean, readInteger, readList, readPresentText, readText } from '../reading/fields.ts'
import { problem } from '../reading/problems.ts'
import { isObject, type Raw } from '../reading/raw.ts'
import { nothingExpected } from '../scoring/expected.ts'

/** Shared by the two categories with alternatives. */
export const MIN_ALTERNATIVES = 2
export const MAX_ALTERNATIVES = 26

/** 1 -> A, 26 -> Z. */
export function letterOf(position: number): string {
  return String.fromCharCode(64 + Math.min(Math.max(position, 1), MAX_ALTERNATIVES))
}

/** The alternatives in the order of the screen. */
export function inOrder<Entry extends { position: number }>(
  alternatives: readonly Entry[] | undefined
): Entry[] {
  return [...(alternatives ?? [])].sort((one, other) => one.position - other.position)
}

/**
 * Whether there is a real choice. Alternatives without content are letters for what the question shows; where
 * all have the same text (pictures that were left out), they are indistinguishable.
 */
function offersChoice({ alternatives = [] }: ItemContent | PublicItem): boolean {
  const [first, ...others] = alternatives.map(({ content }) => content.trim())
  return first !== undefined && (first === '' || others.some((content) => content !== first))
}

/** Reads `alternatives`: at least two, with letters, positions and ids that do not repeat. Missing letters follow positions. */
function readAlternatives(raw: Raw, problems: FieldError[]): Alternative[] {
  const before = problems.length
  const entries = readList({ raw, key: 'alternatives', at: '', problems }, MAX_ALTERNATIVES)
  if (problems.length === before && entries.length < MIN_ALTERNATIVES) {
    problems.push(problem('alternatives', 'too_few', { min: MIN_ALTERNATIVES }))
  }
  const alternatives = entries.flatMap((entry, index) => readAlternative(entry, index, problems))
  for (const field of ['id', 'letter', 'position'] as const) {
    const seen = new Set<string | number>()
    alternatives.forEach((alternative, index) => {
      if (seen.has(alternative[field])) {
        problems.push(problem(`alternatives[${index}].${field}`, 'repeated', { value: alternative[field] }))
      }
      seen.add(alternative[field])
    })
  }
  return inOrder(alternatives)
}

/**
 * The alternatives and how many of them are correct, at least one. `correct` null: they have problems, and the count would be
 * a second, misleading error.
 */
export function readChoice(
  raw: Raw,
  problems: FieldError[]
): { alternatives: Alternative[]; correct: number | null } {
  const before = problems.length
  const alternatives = readAlternatives(raw, problems)
  if (problems.length > before) return { alternatives, correct: null }
  const correct = alternatives.filter((alternative) => alternative.isCorrect).length
  if (correct === 0) problems.push(problem('alternatives', 'no_correct_alternative'))
  return { alternatives, correct }
}

function readAlternative(entry: unknown, index: number, problems: FieldError[]): Alternative[] {
  const at = `alternatives[${index}]`
  if (!isObject(entry)) {
    problems.push(problem(at, 'not_an_object'))
    return []
  }
  const read = (key: string) => ({ raw: entry, key, at, problems })
  const position = readInteger(read('position'), { min: 1, max: 1000 }) ?? index + 1
  const explanation = readText(read('explanation'))
  return [
    {
      id: readInteger(read('id'), { min: 0, max: Number.MAX_SAFE_INTEGER }) ?? position,
      letter: readText(read('letter')).trim() || letterOf(position),
      position,
      // May be empty: real exams print all alternatives in one picture and leave only the letters to choose.
      content: readPresentText(read('content')),
      ...(explanation === '' ? {} : { explanation }),
      isCorrect: readBoolean(read('isCorrect')),
    },
  ]
}

/** The allow-list of an alternative. */
export function publicAlternatives(content: ItemContent): PublicAlternative[] {
  return inOrder(content.alternatives).map(({ id, letter, position, content: html }) => ({
    id,
    letter,
    position,
    content: html,
  }))
}

export function correctAlternatives(content: ItemContent): Alternative[] {
  return inOrder(content.alternatives).filter((alternative) => alternative.isCorrect === true)
}

/** The key: which alternatives are correct. */
function expectedAlternatives(content: ItemContent): ExpectedAnswer {
  const alternativeIds = correctAlternatives(content).map(({ id }) => id)
  return { ...nothingExpected(), alternativeIds, line: lettersLine(content, alternativeIds) }
}

/** "B", "A, C" or "--". */
export function lettersLine(item: ItemContent | PublicItem, ids: readonly number[]): string {
  const letters = inOrder<PublicAlternative>(item.alternatives)
    .filter((alternative) => ids.includes(alternative.id))
    .map((alternative) => alternative.letter)
  return letters.length === 0 ? NO_ANSWER_LINE : letters.join(', ')
}

function alternativeExplanations(content: ItemContent): AlternativeExplanation[] {
  return inOrder(content.alternatives).flatMap(({ id, letter, explanation }) =>
    explanation === undefined || explanation === '' ? [] : [{ alternativeId: id, letter, explanation }]
  )
}

/** What the logic of both categories with alternatives has in common. */
export const choiceLogic = {
  needsAnswer: true,
  canBeAnswered: offersChoice,
  expected: expectedAlternatives,
  explanations: alternativeExplanations,
} as const
