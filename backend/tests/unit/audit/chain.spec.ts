import { test } from '@japa/runner'
import { BEGINNING, breakOf, canonicalText, sealOf, type SealedRow } from '#audit/domain/chain'

const ROW: SealedRow = {
  id: 17,
  institutionId: 3,
  actorId: 8,
  actorGroup: 'PROCTOR',
  sessionId: 21,
  address: '10.0.0.7',
  requestId: 'r-1',
  act: 'candidate_paused',
  subjectType: 'user',
  subjectId: 9,
  detail: '{"room":4}',
  changes: '{"state":["NORMAL","PAUSED"]}',
  reason: 'olhou "para o lado"\n\u0001 ção 😀',
  occurredAt: 1_795_000_000_000,
}
const OF_NONE: SealedRow = { ...ROW, id: 18, institutionId: null, actorId: null, changes: null, reason: null }

test.group('the chain over the record of acts', () => {
  test('a row is hashed as docs/security/audit.md says', ({ assert }) => {
    assert.equal(
      canonicalText(OF_NONE, { position: 1, previousHash: BEGINNING.hash }),
      `["banca-audit-1","${'0'.repeat(64)}",0,1,18,null,null,"PROCTOR",21,"10.0.0.7","r-1","candidate_paused","user",9,"{\\"room\\":4}",null,null,1795000000000]`
    )
    // By Python's json.dumps(…, ensure_ascii=False, separators=(",", ":")) and hashlib.sha256.
    assert.equal(
      sealOf(ROW, BEGINNING).hash,
      '39b1dc03d9833750940139c8d1f6deb9679ce9777ce50a2aefa49cd3c1f981c8'
    )
  })

  test('each way to break a link has its name', ({ assert }) => {
    const first = sealOf(ROW, BEGINNING)
    const other = { ...ROW, id: 18 }
    const second = sealOf(other, first)
    assert.isNull(breakOf(BEGINNING, 3, first, ROW))
    assert.isNull(breakOf(first, 3, second, other))
    assert.equal(breakOf(BEGINNING, 3, first, { ...ROW, reason: null }), 'row_changed')
    assert.equal(breakOf(BEGINNING, 3, first, { ...ROW, occurredAt: ROW.occurredAt + 1 }), 'row_changed')
    assert.equal(breakOf(BEGINNING, 4, first, ROW), 'row_changed', 'it was moved to another chain')
    assert.equal(breakOf(BEGINNING, 3, first, null), 'row_missing')
    assert.equal(breakOf(BEGINNING, 3, second, other), 'seal_missing')
    assert.equal(breakOf(BEGINNING, 3, { ...second, position: 1 }, other), 'order_changed')
  })
})
