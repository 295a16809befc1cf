import db from '@adonisjs/lucid/services/db'
import type { WireResponse } from '@banca/item-renderers/contract'
import { marksOf } from './locked_rows.js'

/** A content that is kept beside its answer. `at` epoch ms; `device` names the browser that sent it, where its session is known. */
export type AnswerVersion = WireResponse & { id: number; reason: string; device: string | null; at: number }

type Row = Omit<AnswerVersion, 'device' | 'alternatives'> & {
  answerId: number
  alternativesJson: string | null
  browserFamily: string | null
  browserVersion: string | null
}

/** Reasons after which the candidate can still use the content: their answer is open, another content is in it. */
const USABLE = ['superseded', 'conflict', 'displaced']

/** What a candidate has not decided about, by answer, the newest first. */
export async function undecidedVersions(applicationId: number): Promise<Map<number, AnswerVersion[]>> {
  const rows = (await db
    .from('answer_versions')
    .leftJoin('sessions', 'sessions.id', 'answer_versions.session_id')
    .where('answer_versions.application_id', applicationId)
    .whereIn('answer_versions.reason', USABLE)
    .whereNull('answer_versions.candidate_decision')
    .orderBy('answer_versions.id', 'desc')
    .select(
      'answer_versions.id as id',
      'answer_id as answerId',
      'reason',
      'alternative_id as alternativeId',
      'alternatives_json as alternativesJson',
      'free_response as freeResponse',
      'grade_linear as gradeLinear',
      'received_at as at',
      'browser_family as browserFamily',
      'browser_version as browserVersion'
    )) as Row[]
  const found = new Map<number, AnswerVersion[]>()
  for (const { answerId, alternativesJson, browserFamily, browserVersion, ...row } of rows) {
    const version = {
      ...row,
      alternatives: marksOf(alternativesJson),
      device: deviceName(browserFamily, browserVersion),
    }
    found.set(answerId, [...(found.get(answerId) ?? []), version])
  }
  return found
}

/** The browser with its main version, as people name it. */
export const deviceName = (family: string | null, version: string | null): string | null =>
  family === null ? null : [family, version?.split('.')[0]].filter(Boolean).join(' ')
