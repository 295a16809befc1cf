import { describe, expect, test } from 'vitest'
import {
  applyEdit,
  fromServer,
  isUnsent,
  mergeServer,
  settle,
  toEntry,
} from '../../src/offline/engine/merge.ts'
import type { AnswerRow, ServerAnswer } from '../../src/offline/types.ts'

const server = (revision: number, freeResponse: string | null = null): ServerAnswer => ({
  id: 1,
  position: 1,
  revision,
  freeResponse,
})
const clean = (revision: number, freeResponse: string | null = null): AnswerRow =>
  fromServer('7', server(revision, freeResponse))
const edited = (row: AnswerRow, freeResponse: string): AnswerRow => applyEdit(row, { freeResponse }, 1_000)

describe("the server's form of an answer", () => {
  test('is read nested and flat', () => {
    const nested = fromServer('7', {
      id: 1,
      position: 2,
      item: { id: 30, category: 'MULTIPLE_CHOICE' },
      alternative: { id: 4 },
      alternatives: [{ id: 4 }, { id: 5 }],
      finished: 1,
    })
    const flat = fromServer('7', {
      id: 1,
      position: 2,
      itemId: 30,
      itemCategory: 'MULTIPLE_CHOICE',
      alternativeId: 4,
      alternatives: [4, 5],
      finished: true,
    })
    expect(nested).toEqual(flat)
    expect(flat).toMatchObject({
      itemId: 30,
      alternativeId: 4,
      alternatives: [4, 5],
      finished: true,
      revision: 0,
      _changed: 0,
    })
  })
})

describe('adopting the answer of the server', () => {
  test('takes a newer or equal one when nothing is unsent', () => {
    expect(mergeServer(clean(2, 'a'), '7', server(3, 'b'))).toMatchObject({
      revision: 3,
      freeResponse: 'b',
      _changed: 0,
    })
    expect(mergeServer(clean(3, 'a'), '7', server(3, 'b'))).toMatchObject({ freeResponse: 'b', _changed: 0 })
  })

  test('sends ours again when the server has less than it acknowledged (S3.8)', () => {
    const merged = mergeServer(clean(5, 'nossa'), '7', server(2, 'do backup'))
    expect(merged).toMatchObject({ revision: 5, freeResponse: 'nossa', _changed: 1 })
    expect(isUnsent(merged)).toBe(true)
    // Of a term before ours: that its number is as high says nothing.
    const before = mergeServer({ ...clean(5, 'nossa'), term: 2 }, '7', { ...server(5, 'do backup'), term: 1 })
    expect(before).toMatchObject({ term: 2, freeResponse: 'nossa', _changed: 1 })
    expect(isUnsent(before)).toBe(true)
    expect(toEntry(before)).not.toHaveProperty('unchanged')
  })

  test('prefers an unsent edit to an older answer', () => {
    expect(mergeServer(edited(clean(1), 'nossa'), '7', server(1, 'deles'))).toMatchObject({
      revision: 2,
      freeResponse: 'nossa',
      _changed: 1,
    })
  })

  test('prefers an unsent edit to a newer answer until the server rejected it as stale', () => {
    const ours = edited(clean(1), 'nossa')
    const merged = mergeServer(ours, '7', server(9, 'deles'))
    expect(merged).toMatchObject({ revision: 2, freeResponse: 'nossa', _changed: 1, serverRevision: 9 })
    const stale = settle(merged, 2, { id: 1, revision: 9, accepted: false, reason: 'stale_revision' }, '')
    expect(mergeServer(stale, '7', server(9, 'deles'))).toMatchObject({
      revision: 9,
      freeResponse: 'deles',
      _changed: 0,
      refusal: null,
      superseded: { freeResponse: 'nossa' },
    })
  })

  test('recognises its own edit whose acknowledgement was lost (S3.7)', () => {
    const merged = mergeServer(edited(clean(1), 'nossa'), '7', server(2, 'nossa'))
    expect(merged).toMatchObject({ revision: 2, _changed: 0, ackedRevision: 2 })
  })

  test('sends ours unchanged when another device used its number for another content: the server decides', () => {
    const merged = mergeServer(edited(clean(1), 'nossa'), '7', server(2, 'deles'))
    expect(merged).toMatchObject({ revision: 2, freeResponse: 'nossa', _changed: 1 })
    expect(isUnsent(merged)).toBe(true)
    const settled = settle(merged, 2, { id: 1, revision: 2, accepted: false, reason: 'conflict' }, '')
    expect(isUnsent(settled)).toBe(false)
    expect(mergeServer(settled, '7', server(2, 'deles'))).toMatchObject({
      revision: 2,
      freeResponse: 'deles',
      _changed: 0,
      refusal: null,
      superseded: { freeResponse: 'nossa' },
    })
  })

  describe('orders edits by the term of the writer first', () => {
    const inTerm = (term: number, revision: number, text: string): ServerAnswer => ({
      ...server(revision, text),
      term,
    })
    const ours = applyEdit(fromServer('7', inTerm(1, 4, 'antes')), { freeResponse: 'nossa' }, 1_000, {
      term: 1,
      editedAt: null,
    })
    const theirs = inTerm(2, 1, 'deles')

    test('a lower number of a later term is newer (S1.2)', () => {
      expect(mergeServer(fromServer('7', inTerm(1, 9, 'nossa')), '7', theirs)).toMatchObject({
        term: 2,
        revision: 1,
        freeResponse: 'deles',
        _changed: 0,
      })
    })

    test('an unsent edit of an earlier term is replaced after the reply of the server', () => {
      const merged = mergeServer(ours, '7', theirs)
      expect(merged).toMatchObject({ term: 1, revision: 5, freeResponse: 'nossa', _changed: 1 })
      expect(toEntry(merged)).toMatchObject({ term: 1, revision: 5 })
      const settled = settle(
        merged,
        5,
        { id: 1, term: 2, revision: 1, accepted: false, reason: 'superseded' },
        ''
      )
      expect(settled).toMatchObject({
        _changed: 0,
        refusal: { reason: 'superseded', stored: { term: 2, revision: 1 } },
      })
      expect(isUnsent(settled)).toBe(false)
      // A read from before the rejection does not restore an older answer.
      expect(mergeServer(settled, '7', inTerm(1, 4, 'antes')).freeResponse).toBe('nossa')
      expect(mergeServer(settled, '7', theirs)).toMatchObject({
        freeResponse: 'deles',
        superseded: { freeResponse: 'nossa' },
      })
    })

    test('an edit made when the answer was read again is higher than both (S1.5)', () => {
      const settled = settle(
        ours,
        5,
        { id: 1, term: 2, revision: 1, accepted: false, reason: 'superseded' },
        ''
      )
      const again = applyEdit(mergeServer(settled, '7', theirs), { freeResponse: 'de novo' }, 1_000, {
        term: 3,
        editedAt: null,
      })
      expect(again).toMatchObject({ term: 3, revision: 6 })
    })

    test('versions that the server stores come with the answer (S8.9)', () => {
      const versions = [{ id: 8, reason: 'superseded', freeResponse: 'nossa' }]
      expect(mergeServer(fromServer('7', inTerm(1, 1, 'a')), '7', { ...theirs, versions }).versions).toEqual(
        versions
      )
      expect(mergeServer(ours, '7', { ...theirs, versions })).toMatchObject({
        freeResponse: 'nossa',
        versions,
      })
      expect(
        mergeServer(fromServer('7', { ...theirs, versions }), '7', { ...theirs, versions: [] }).versions
      ).toEqual([])
    })
  })

  test("a lone update of the seconds does not prevent adopting another device's answer", () => {
    const ticking = applyEdit(clean(2, 'a'), { seconds: 30 }, 1_000)
    expect(ticking).toMatchObject({ revision: 3, _changed: 1 })
    expect(mergeServer(ticking, '7', server(3, 'deles'))).toMatchObject({
      freeResponse: 'deles',
      seconds: 30,
      _changed: 0,
    })
  })

  test('takes all fields but the content from the server even when our content stays', () => {
    const merged = mergeServer(edited(clean(1), 'nossa'), '7', {
      ...server(1),
      position: 9,
      answerTimeLimit: 40,
      timeoutDate: '2026-11-20T11:00:00Z',
      attachments: [{ url: '/f', filename: 'f.png' }],
    })
    expect(merged).toMatchObject({
      position: 9,
      answerTimeLimit: 40,
      timeoutDate: '2026-11-20T11:00:00Z',
      freeResponse: 'nossa',
    })
    expect(merged.attachments).toHaveLength(1)
  })
})

describe('an acknowledgement', () => {
  const accepted = (revision: number) => ({ id: 1, revision, accepted: true })

  test('of the local revision settles it', () => {
    expect(settle(edited(clean(0), 'a'), 1, accepted(1), 'T')).toMatchObject({
      _changed: 0,
      ackedRevision: 1,
      savedOnServerAt: 'T',
    })
  })

  test('of an older revision does not (S3.2)', () => {
    const row = edited(edited(clean(0), 'a'), 'b')
    expect(settle(row, 1, accepted(1), 'T')).toMatchObject({ _changed: 1, ackedRevision: 1, revision: 2 })
  })

  test('of a revision that was never sent is ignored (S3.4)', () => {
    const row = edited(edited(clean(0), 'a'), 'b')
    expect(settle(row, 1, accepted(2), 'T')).toMatchObject({
      _changed: 1,
      ackedRevision: 0,
      serverRevision: 2,
    })
  })

  test('of a content stored as a version is a delivery; where the list of versions is full, only this computer has it (S3.5)', () => {
    const row = edited(clean(0), 'a')
    const superseded = { id: 1, term: 2, revision: 5, accepted: false, reason: 'superseded' }
    expect(settle(row, 1, superseded, 'T')).toMatchObject({
      _changed: 0,
      ackedRevision: 1,
      refusal: { reason: 'superseded', stored: { term: 2, revision: 5 } },
    })
    expect(settle(row, 1, { ...superseded, kept: false }, 'T')).toMatchObject({
      _changed: 1,
      ackedRevision: 0,
      refusal: { reason: 'not_stored' },
    })
  })

  test('that is missing changes nothing (S3.3)', () => {
    const row = edited(clean(0), 'a')
    expect(settle(row, 1, undefined, 'T')).toBe(row)
  })
})
