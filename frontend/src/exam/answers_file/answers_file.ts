import type { Data } from '@banca/backend/api'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import type { Answer } from '../../api/routes.ts'
import type { Group } from '../../api/session.ts'

export type FilePreview = Data.Delivery.AnswersFilePreview
export type FileFate = FilePreview['answers'][number]

/** The server's response to an import. */
export type Brought = Answer<'POST', typeof PATH>

/** Maximum size of one file that the server accepts, MB. */
export const MOST_MB = 51

/** Groups that may import answers; the server checks again. */
const BRINGERS: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN', 'Diretor', 'COORDINATOR']
export const mayBringFile = (group: Group | undefined): boolean =>
  group !== undefined && BRINGERS.includes(group)

const PATH = '/v1/applications/import_answers_file'

function form(file: File, more: Readonly<Record<string, string>> = {}): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(more)) body.append(name, value)
  body.append('file', file, file.name)
  return body
}

export const previewFile = (file: File): Promise<FilePreview> =>
  api.post(`${PATH}/preview`, { body: form(file) })

/** `finish`: executes the finish that the candidate requested. */
export const bringFile = (
  file: File,
  { candidate }: Pick<FilePreview, 'candidate'>,
  finish: boolean
): Promise<Brought> =>
  api.post(PATH, { body: form(file, { candidate: String(candidate.id), finish: String(finish) }) })

/** The application belongs to another school, or does not exist: the server does not tell which. */
export const isNotTheirs = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export interface FateGroup {
  fate: FileFate['fate']
  /** Why an entry is quarantined that would count otherwise. */
  reason: string | null
  positions: number[]
}

const ORDER: readonly FileFate['fate'][] = ['taken', 'kept_apart', 'same', 'refused']

/** The answers of a file by their outcome, changes first; within a group by position. */
export function groupsOf({ outcome, answers }: Pick<FilePreview, 'outcome' | 'answers'>): FateGroup[] {
  const groups = new Map<string, FateGroup>()
  for (const { fate, reason, position } of answers.toSorted((a, b) => a.position - b.position)) {
    const why = fate === 'kept_apart' && outcome === 'applied' ? reason : null
    const group = groups.get(`${fate} ${why}`) ?? { fate, reason: why, positions: [] }
    // A file may hold more than one edit of an answer.
    if (!group.positions.includes(position)) group.positions.push(position)
    groups.set(`${fate} ${why}`, group)
  }
  return [...groups.values()].toSorted((a, b) => ORDER.indexOf(a.fate) - ORDER.indexOf(b.fate))
}

/** Whether the file contains anything that the server does not hold. */
export const bringsAnything = ({ outcome, answers, files, records, finishRequested }: FilePreview): boolean =>
  outcome !== 'not_started' &&
  (answers.some(({ fate }) => fate === 'taken' || fate === 'kept_apart') ||
    files.length > 0 ||
    records > 0 ||
    (finishRequested && outcome === 'applied'))

/** How many answers count now, and how many are quarantined. */
export function resultOf({ outcome, answers, files }: Pick<Brought, 'outcome' | 'answers' | 'files'>): {
  taken: number
  apart: number
  filesTaken: number
  filesApart: number
  refused: string[]
} {
  const isLost = new Set(['invalid', 'not_yours', 'stale_revision'])
  return {
    // In a quarantined file these are what the server held before.
    taken: outcome === 'applied' ? answers.filter(({ accepted }) => accepted).length : 0,
    apart: answers.filter(({ accepted, reason }) => !accepted && !isLost.has(reason ?? '')).length,
    filesTaken: files.filter(({ state }) => state === 'complete').length,
    filesApart: files.filter(({ state }) => state === 'kept_apart').length,
    refused: files.flatMap(({ state, name }) => (state === 'refused' ? [name] : [])),
  }
}
