import { test } from '@japa/runner'
import { fatesInTime } from '#delivery/domain/file_fates'
import type { Judgement } from '#delivery/domain/judge'
import type { StoredAnswer } from '#delivery/domain/stored_answer'

const stored = (id: number, freeResponse: string | null): StoredAnswer => ({
  id,
  applicationId: 1,
  itemId: id,
  position: id * 10,
  itemCategory: 'FREE_RESPONSE',
  alternativeId: null,
  alternatives: [],
  freeResponse,
  gradeLinear: null,
  seconds: 0,
  finished: false,
  isLate: false,
  suspicious: false,
  writerTerm: 1,
  revision: 1,
  answerTimeLimit: null,
  openedAt: null,
  closesAt: null,
  timeoutAt: null,
})
const broken = (id: number) => ({ id, revision: 1, term: 1, broken: true }) as never

test.group('what becomes of the answers of a sealed file', () => {
  test('follows the verdicts, without answers of other applications (S14.2)', ({ assert }) => {
    const answers = new Map([1, 2, 3, 4, 5].map((id) => [id, stored(id, 'antes')]))
    const verdict = (id: number, accepted: boolean, reason?: Judgement['verdicts'][number]['reason']) => ({
      id,
      term: 1,
      revision: 2,
      accepted,
      ...(reason && { reason }),
    })
    const judgement: Judgement = {
      verdicts: [
        verdict(1, true),
        verdict(2, true),
        verdict(3, false, 'superseded'),
        verdict(4, false, 'stale_revision'),
        verdict(5, false, 'invalid'),
        verdict(6, false, 'not_yours'),
      ],
      changed: [stored(1, 'depois'), stored(2, 'antes')],
      newlySuspicious: 0,
      claimed: [],
      archived: [
        {
          at: 2,
          answerId: 3,
          reason: 'superseded',
          term: 1,
          revision: 2,
          content: stored(3, 'outro'),
          seconds: 0,
        },
      ],
    }
    assert.deepEqual(fatesInTime([1, 2, 3, 4, 5, 6].map(broken), answers, judgement), [
      { id: 1, position: 10, fate: 'taken', reason: null },
      { id: 2, position: 20, fate: 'same', reason: null },
      { id: 3, position: 30, fate: 'kept_apart', reason: 'superseded' },
      { id: 4, position: 40, fate: 'same', reason: 'stale_revision' },
      { id: 5, position: 50, fate: 'refused', reason: 'invalid' },
    ])
  })
})
