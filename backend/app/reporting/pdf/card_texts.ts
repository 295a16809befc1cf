import { say, type Language } from '#shared'
import type { CardTexts } from './sheet_layout.js'

/** The texts of report cards in a language. */
export function cardTexts(language: Language): CardTexts {
  const card = (name: string) => say(language, `reporting.card_${name}`)
  const outcome = (name: string) => say(language, `reporting.outcome_${name}`)
  return {
    title: card('title'),
    candidate: card('candidate'),
    identifier: card('identifier'),
    school: card('school'),
    schoolClass: card('schoolClass'),
    exam: card('exam'),
    attempt: card('attempt'),
    finishedAt: card('finishedAt'),
    grade: card('grade'),
    correct: card('correct'),
    pending: card('pending'),
    of: card('of'),
    item: card('item'),
    question: card('question'),
    answer: card('answer'),
    key: card('key'),
    result: card('result'),
    points: card('points'),
    file: card('file'),
    files: card('files'),
    noItems: card('noItems'),
    madeAt: card('madeAt'),
    page: card('page'),
    outcomes: {
      CANCELLED: outcome('CANCELLED'),
      CORRECT: outcome('CORRECT'),
      PARTIAL: outcome('PARTIAL'),
      WRONG: outcome('WRONG'),
      NOT_ANSWERED: outcome('NOT_ANSWERED'),
      PENDING: outcome('PENDING'),
      READING: outcome('READING'),
      UNAVAILABLE: outcome('UNAVAILABLE'),
    },
  }
}
