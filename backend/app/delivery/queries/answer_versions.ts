import db from '@adonisjs/lucid/services/db'
import type { WireResponse } from '@banca/item-renderers/contract'
import { select } from '#shared'
import { marksOf } from './locked_rows.js'

/** An archived content of an answer. `at` epoch ms; `device`: the browser that sent it, where its session is known. */
export type AnswerVersion = WireResponse & { id: number; reason: string; device: string | null; at: number }

/** The browser of a content that was sent, where its session is known. */
export const DEVICE = {
  browserFamily: 'sessions.browser_family?',
  browserVersion: 'sessions.browser_version?',
} as const

/** A stored version with its device: of a query that joins `sessions`. */
export const VERSION = {
  id: 'answer_versions.id',
  answerId: 'answer_versions.answer_id',
  reason: 'answer_versions.reason',
  alternativeId: 'answer_versions.alternative_id',
  alternativesJson: 'answer_versions.alternatives_json',
  freeResponse: 'answer_versions.free_response',
  gradeLinear: 'answer_versions.grade_linear',
  at: 'answer_versions.received_at',
  ...DEVICE,
} as const

/** Reasons after which the candidate can still use the content: their answer is open, another content is in it. */
const USABLE = ['superseded', 'conflict', 'displaced']

/** What a candidate has not decided about, by answer, the newest first. Of a sitting that was closed nothing is offered. */
export async function undecidedVersions(applicationId: number): Promise<Map<number, AnswerVersion[]>> {
  const rows = await select(db, 'answer_versions', VERSION)
    .leftJoin('sessions', 'sessions.id', 'answer_versions.session_id')
    .join('applications', (on) => {
      on.on('applications.id', 'answer_versions.application_id').andOn(
        'applications.sitting',
        'answer_versions.sitting'
      )
    })
    .where('answer_versions.application_id', applicationId)
    .whereIn('answer_versions.reason', USABLE)
    .whereNull('answer_versions.candidate_decision')
    .orderBy('answer_versions.id', 'desc')
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
