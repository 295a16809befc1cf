import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type {
  AnswerSheetView,
  Correction,
  OwnAnswer,
  SheetAnnotation,
  SheetDecision,
  SheetEntry,
} from '../domain/answer_sheet.js'

type Key = { answer: string; answers: number[]; freeResponses: string[]; gradeLinear: string | null }

/** What an entry holds beyond its place; a part that was not disclosed is not there at all. */
type Disclosed = Partial<Key> & {
  given?: OwnAnswer
  explanations?: NonNullable<SheetEntry['explanations']>
  score?: SheetEntry['score']
  isCorrect?: boolean
  comment?: string
  correction?: ReturnType<typeof wireCorrection>
  appeal?: NonNullable<SheetEntry['appeal']>
  decision?: WireDecision
}

/** `points` is not there where the decision changed none of this answer, or points are not shown. */
type WireDecision = Pick<SheetDecision, 'kind' | 'reason'> & { at: string; points?: SheetDecision['points'] }

/** An exam read back. `answer` and `answers` are the key (the line and the ids); what the candidate gave is in `given`. */
export default class AnswerSheetTransformer extends BaseTransformer<AnswerSheetView> {
  toObject() {
    const { application, collection, showItemId, disclosure, overview, grade, entries } = this.resource
    return {
      application: { ...application, finishedAt: toIso(application.finishedAt) },
      collection,
      showItemId,
      disclosure,
      overview,
      grade,
      results: entries.map(wireEntry),
      count: entries.length,
      numPages: 1,
    }
  }
}

/** Nothing of who made it. */
const wireAnnotation = ({ start, end, quote, kind, comment }: SheetAnnotation) => ({
  start,
  end,
  quote,
  kind,
  comment,
})

type WireCorrection = Pick<Correction, 'points' | 'situation' | 'hasBreakdown'> & {
  annotations: SheetAnnotation[]
  formerAnnotations?: SheetAnnotation[]
}

/** `formerAnnotations` is there where an appeal has brought others. */
const wireCorrection = ({
  points,
  situation,
  hasBreakdown,
  annotations,
  formerAnnotations,
}: Correction): WireCorrection => ({
  points,
  situation,
  hasBreakdown,
  annotations: annotations.map(wireAnnotation),
  ...(formerAnnotations.length > 0 && { formerAnnotations: formerAnnotations.map(wireAnnotation) }),
})

const wireDecision = ({ kind, at, reason, points }: SheetDecision): WireDecision => ({
  kind,
  at: toIso(at),
  reason,
  ...(points !== null && { points }),
})

function wireEntry(entry: SheetEntry) {
  const {
    itemId,
    position,
    verboseName,
    category,
    isAvailable,
    isCancelled,
    asksAnswer,
    own,
    key,
    explanations,
    score,
    isCorrect,
    comment,
    correction,
    appeal,
    decision,
  } = entry
  const disclosed: Disclosed = {
    ...(own !== null && { given: own }),
    ...(key !== null && {
      answer: key.line,
      answers: key.alternativeIds,
      freeResponses: key.freeResponses,
      gradeLinear: key.gradeLinear,
    }),
    ...(explanations !== null && { explanations }),
    ...(score !== undefined && { score }),
    ...(isCorrect !== null && { isCorrect }),
    ...(comment !== null && { comment }),
    ...(correction !== null && { correction: wireCorrection(correction) }),
    ...(appeal !== null && { appeal }),
    ...(decision !== null && { decision: wireDecision(decision) }),
  }
  return { itemId, position, verboseName, category, isAvailable, isCancelled, asksAnswer, ...disclosed }
}
