import db from '@adonisjs/lucid/services/db'
import { extensionOf, isBarePictureType } from '#files'
import { select, type Row } from '#shared'

export const FILE = {
  id: 'answer_attachments.id',
  answerId: 'answer_attachments.answer_id',
  fileId: 'answer_attachments.file_id',
  contentType: 'files.content_type?',
  state: 'text_files.state?',
} as const

/**
 * A file of a text. `number`: among those of its answer, from 1. `name`: ours, as candidates write their names into those of their files. `isGiven`: a corrector of an
 * anonymous plan gets it: a picture, which is sent without what is written beside it, or one that a supervisor released.
 */
export type TextFile = {
  readonly id: number
  readonly fileId: number
  readonly number: number
  readonly name: string
  readonly isGiven: boolean
}

/** Files that count, by answer. */
export async function textFiles(answerIds: readonly number[]): Promise<Map<number, TextFile[]>> {
  if (answerIds.length === 0) return new Map()
  const rows = await select(db, 'answer_attachments', FILE)
    // Each has one; so joined, it never is what the databases begin with.
    .leftJoin('files', 'files.id', 'answer_attachments.file_id')
    .leftJoin('text_files', 'text_files.attachment_id', 'answer_attachments.id')
    .whereIn('answer_attachments.answer_id', [...answerIds])
    .whereNull('answer_attachments.removed_at')
    .orderBy('answer_attachments.id')
  return filesByAnswer(rows)
}

/** `rows`: in the order in which they came. */
export function filesByAnswer(rows: readonly Row<typeof FILE>[]): Map<number, TextFile[]> {
  const found = new Map<number, TextFile[]>()
  for (const { id, answerId, fileId, contentType: type, state } of rows) {
    const contentType = type ?? ''
    const before = found.get(answerId) ?? []
    const number = before.length + 1
    const isGiven = isBarePictureType(contentType) || state === 'released'
    found.set(answerId, [...before, { id, fileId, number, name: nameOf(number, contentType), isGiven }])
  }
  return found
}

/** `anexo-2.pdf` */
function nameOf(number: number, contentType: string): string {
  const extension = extensionOf(contentType)
  return extension === '' ? `anexo-${number}` : `anexo-${number}.${extension}`
}

/** The file of an answer with this number; null where there is none. */
export const textFile = async (answerId: number, number: number): Promise<TextFile | null> =>
  (await textFiles([answerId])).get(answerId)?.[number - 1] ?? null
