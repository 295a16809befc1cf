import { countsBy } from '#metrics'
import type { DomainError, Result } from '#shared'
import type { RefusalReason, Verdict } from '../domain/judge.js'

const STORED = 'stored'
const ACCEPTED = 'accepted'
const REFUSALS = [
  'not_found',
  'application_not_started',
  'application_already_finished',
  'session_taken',
  'sitting_closed',
] as const
const REASONS: readonly RefusalReason[] = [
  'stale_revision',
  'superseded',
  'conflict',
  'not_yours',
  'invalid',
  'locked',
  'item_expired',
  'not_opened',
  'already_finished',
]

const batches = countsBy(
  'banca_answer_batches',
  'Batches of answers by outcome: stored, or the code of the refusal; other is a fault.',
  'outcome',
  [STORED, ...REFUSALS]
)
const answers = countsBy(
  'banca_answers',
  'Answers in stored batches by verdict: accepted, or why not.',
  'verdict',
  [ACCEPTED, ...REASONS]
)

/** Counts what became of a batch. */
export async function counted<Saved extends { verdicts: readonly Verdict[] }>(
  saving: Promise<Result<Saved, DomainError>>
): Promise<Result<Saved, DomainError>> {
  let outcome = 'fault'
  try {
    const saved = await saving
    outcome = saved.ok ? STORED : saved.error.code
    if (saved.ok)
      for (const { accepted, reason } of saved.value.verdicts)
        answers.add(accepted ? ACCEPTED : (reason ?? ''))
    return saved
  } finally {
    batches.add(outcome)
  }
}
