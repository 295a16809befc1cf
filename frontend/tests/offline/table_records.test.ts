import { describe, expect, it } from 'vitest'
import {
  contentsOf,
  noticeOf,
  textFrom,
  type RecordContent,
  type ServerRecord,
  type TableRecord,
} from '../../src/offline/repertorization/index.ts'
import {
  acknowledged,
  adopted,
  edited,
  keyOf,
  nextToSend,
  posted,
  refused,
  released,
} from '../../src/offline/repertorization/rules.ts'
import { director } from './support/table_server.ts'

describe('a record', () => {
  const fresh = edited(undefined, director('a'))

  it('is not synchronized after an edit, synchronizing while posted, synchronized afterwards', () => {
    expect(fresh).toMatchObject({ syncStatus: 'not_synchronized', revision: 1 })
    const sent = posted(fresh)
    expect(sent.syncStatus).toBe('synchronizing')
    expect(acknowledged(sent, 1)).toMatchObject({ syncStatus: 'synchronized', revision: 1 })
  })

  it('becomes synchronized only if it is still synchronizing (S13.3)', () => {
    const changed = edited(posted(fresh), director('b'))
    expect(acknowledged(changed, 1)).toBe(changed)
    expect(changed).toMatchObject({ syncStatus: 'not_synchronized', revision: 2 })
    // Posted again meanwhile: the former reply is not about this.
    expect(acknowledged(posted(changed), 1).syncStatus).toBe('synchronizing')
  })

  it('returns to not synchronized when the post failed, and stays what an edit made of it', () => {
    expect(released(posted(fresh)).syncStatus).toBe('not_synchronized')
    const synchronized = acknowledged(posted(fresh), 1)
    expect(released(synchronized)).toBe(synchronized)
  })

  it('is stored, and not offered again, when it is rejected, until it changes', () => {
    const no = refused(posted(fresh), 1, 'item_expired')
    expect(nextToSend(new Map([['x', no]]))).toBeUndefined()
    // The server quarantines it.
    expect(noticeOf(new Map([['x', no]]))).toBe('quarantined')
    expect(noticeOf(new Map([['x', refused(posted(fresh), 1, 'not_there')]]))).toBe('refused')
    expect(nextToSend(new Map([['x', edited(no, director('b'))]]))).toMatchObject({ revision: 2 })
  })

  it('that was rejected because its item was not handed out is sent once more after the server was read', () => {
    const no = refused(posted(fresh), 1, 'not_opened')
    expect(nextToSend(new Map([['x', no]]))).toBeUndefined()
    const again = adopted(no, undefined)
    expect(again).toMatchObject({ content: director('a'), revision: 1, refusal: null })
    expect(nextToSend(new Map([['x', again!]]))).toBe(again)
    expect(adopted(refused(posted(fresh), 1, 'not_there'), undefined)).toMatchObject({ refusal: 'not_there' })
  })

  it('with the same content is no edit', () => expect(edited(fresh, director('a'))).toBe(fresh))

  it('has the term in which it was shown last, or that of a pending edit which it replaces', () => {
    const old = edited(undefined, director('a'), { term: 1 })
    expect(edited(old, director('ab'), { term: 3 })).toMatchObject({ term: 1, revision: 2 })
    expect(edited(refused(posted(old), 1, 'superseded'), director('ab'), { term: 3 })).toMatchObject({
      term: 1,
      revision: 2,
    })
    expect(edited(acknowledged(posted(old), 1), director('ab'), { term: 3 })).toMatchObject({
      term: 3,
      revision: 2,
    })
    expect(edited(refused(posted(old), 1, 'not_stored'), director('ab'), { term: 3 })).toMatchObject({
      term: 3,
      revision: 2,
    })
  })

  it('that was displaced is replaced by the content of the server, or by nothing where it has none, and is remembered', () => {
    const lost = refused(posted(edited(undefined, director('a'), { term: 1 })), 1, 'superseded', {
      term: 2,
      revision: 1,
    })
    expect(adopted(lost, { ...director('b'), term: 2, revision: 1 })).toEqual({
      content: director('b'),
      term: 2,
      revision: 1,
      syncStatus: 'synchronized',
      refusal: null,
      superseded: director('a'),
    })
    // A read from before the rejection does not restore an older one.
    expect(adopted(lost, { ...director('z'), term: 1, revision: 7 })).toBe(lost)
    expect(adopted(lost, undefined)).toBe(lost)
    const apart = refused(posted(edited(undefined, director('a'), { term: 1 })), 1, 'superseded', {
      term: 0,
      revision: 0,
    })
    const nothing = adopted(apart, undefined)
    expect(nothing).toMatchObject({
      content: director(''),
      revision: 1,
      syncStatus: 'synchronized',
      superseded: director('a'),
    })
    expect(adopted(nothing, undefined)).toBe(nothing)
    expect(noticeOf(new Map([['x', nothing!]]))).toBe('quarantined')
    expect(edited(nothing, director('c'), { term: 3 })).toMatchObject({ term: 3, revision: 2 })
  })

  it.each<[string, TableRecord | undefined, ServerRecord, Partial<TableRecord>]>([
    [
      'nothing here',
      undefined,
      { ...director('s'), revision: 3 },
      { content: director('s'), revision: 3, syncStatus: 'synchronized' },
    ],
    [
      'ours is newer',
      { ...fresh, revision: 4 },
      { ...director('s'), revision: 3 },
      { content: director('a'), syncStatus: 'not_synchronized' },
    ],
    [
      'ours arrived, its answer did not',
      fresh,
      { ...director('a'), revision: 1 },
      { syncStatus: 'synchronized' },
    ],
    [
      'another device is newer: the server has not yet decided about ours',
      fresh,
      { ...director('s'), revision: 1 },
      { content: director('a'), syncStatus: 'not_synchronized' },
    ],
    [
      'a later term, whatever its count',
      acknowledged(posted({ ...fresh, term: 1, revision: 9 }), 9),
      { ...director('s'), term: 2, revision: 1 },
      { content: director('s'), term: 2 },
    ],
    [
      'put back from a backup',
      acknowledged(posted({ ...fresh, revision: 5 }), 5),
      { ...director('s'), revision: 3 },
      { content: director('a'), syncStatus: 'not_synchronized' },
    ],
    [
      'synchronized, and newer there',
      acknowledged(posted(fresh), 1),
      { ...director('s'), revision: 2 },
      { content: director('s') },
    ],
  ])('is merged when the server is read: %s', (_name, record, server, expected) => {
    expect(adopted(record, server)).toMatchObject(expected)
  })
})

describe('records and the text of the view', () => {
  const medicaments = new Set([7, 8])
  const text = JSON.stringify({
    directorSymptom: 'Medo',
    symptoms: [{ position: 2, symptom: 's', rubric: '', pageColumn: 'p' }],
    rubrics: [{ item: 7, position: 1, value: 3 }],
  })
  const recordsOf = (contents: readonly RecordContent[], before = new Map<string, TableRecord>()) => {
    const next = new Map(before)
    for (const content of contents) next.set(keyOf(content), edited(before.get(keyOf(content)), content))
    return next
  }

  it('are equivalent', () => {
    const records = recordsOf(contentsOf(text, new Map(), medicaments))
    expect(records.size).toBe(3)
    expect(textFrom(records, medicaments)).toBe(text)
    expect(textFrom(records, new Set([8]))).not.toContain('"value"')
  })

  it('are emptied where the text does not contain them', () => {
    const records = recordsOf(contentsOf(text, new Map(), medicaments))
    const emptied = recordsOf(contentsOf(null, records, medicaments), records)
    expect([...emptied.values()].map((one) => one.revision)).toEqual([2, 2, 2])
    expect(emptied.get('rubric:7/1')?.content).toMatchObject({ value: null })
    expect(textFrom(emptied, medicaments)).toBeNull()
  })
})
