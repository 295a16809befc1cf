import { laterPiece } from '../../../ui/later_piece.ts'

/** Null until they are here. */
export const useQuestionParts = laterPiece(async () => (await import('./question_parts.ts')).questionParts)
