import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import {
  FIRST_PHOTOS,
  PHOTOS_STORED,
  photosAfter,
  type PhotoAction,
  type Photos,
} from '../../src/features/capture/photo_steps.ts'
import { browserOf, remedyKeys } from '../../src/features/capture/remedies.ts'
import { isRunning, wantedExamOf } from '../../src/features/capture/wanted_exam.ts'
import { sendWithRetry } from '../../src/features/capture/send_photos.ts'
import pt from '../../src/locales/pt-BR/capture.json'

const A = new Blob(['a'])
const B = new Blob(['b'])
const after = (...actions: PhotoAction[]): Photos => actions.reduce(photosAfter, FIRST_PHOTOS)

describe('the three steps', () => {
  test('document, face, done; then both are sent and stored', () => {
    const taken = after(
      { type: 'took', picture: A },
      { type: 'confirmed' },
      { type: 'took', picture: B },
      { type: 'confirmed' }
    )
    expect(taken).toEqual({ step: 2, shot: null, document: A, face: B, upload: 'none' })
    const sending = photosAfter(taken, { type: 'sending' })
    expect(photosAfter(sending, { type: 'failed' })).toMatchObject({ upload: 'failed', document: A, face: B })
    expect(photosAfter(sending, { type: 'sent' })).toEqual(PHOTOS_STORED)
  })
  test('nothing can be confirmed before it was taken', () => {
    expect(after({ type: 'confirmed' })).toEqual(FIRST_PHOTOS)
    expect(after({ type: 'sending' })).toEqual(FIRST_PHOTOS)
  })
  test('retake discards the document; at the face it starts over', () => {
    expect(after({ type: 'took', picture: A }, { type: 'again' })).toEqual(FIRST_PHOTOS)
    expect(after({ type: 'took', picture: A }, { type: 'confirmed' }, { type: 'again' })).toEqual(
      FIRST_PHOTOS
    )
    expect(
      after(
        { type: 'took', picture: A },
        { type: 'confirmed' },
        { type: 'took', picture: B },
        { type: 'again' }
      )
    ).toEqual(FIRST_PHOTOS)
  })
  test('photos that are stored stay stored', () => {
    for (const type of ['sending', 'failed', 'again', 'confirmed'] as const)
      expect(photosAfter(PHOTOS_STORED, { type })).toEqual(PHOTOS_STORED)
  })
})

describe('sending', () => {
  const failing = (...errors: Error[]) => {
    let calls = 0
    const waits: number[] = []
    const wait = async (ms: number) => void waits.push(ms)
    const send = () => {
      calls += 1
      const error = errors.shift()
      return error === undefined ? Promise.resolve() : Promise.reject(error)
    }
    return { send, wait, waits, calls: () => calls }
  }
  test('is retried while the connection or the server fails, after the delay that the server asks for', async () => {
    const { send, wait, waits, calls } = failing(new NetworkError('dead'), new ApiError(503, {}, '7'))
    await sendWithRetry({ document: A, face: B }, { send, wait })
    expect(calls()).toBe(3)
    expect(waits).toEqual([1000, 7000])
  })
  test('stops when the server rejects a photo', async () => {
    const { send, wait, calls } = failing(new ApiError(415, { code: 'not_a_picture' }))
    await expect(sendWithRetry({ document: A, face: B }, { send, wait })).rejects.toMatchObject({
      status: 415,
    })
    expect(calls()).toBe(1)
  })
  test('treats a long delay (too many photos) as a rejection instead of waiting an hour', async () => {
    const { send, wait, waits, calls } = failing(new ApiError(429, { code: 'too_many_photos' }, '3600'))
    await expect(sendWithRetry({ document: A, face: B }, { send, wait })).rejects.toMatchObject({
      status: 429,
    })
    expect(calls()).toBe(1)
    expect(waits).toEqual([])
    const soon = failing(new ApiError(429, { code: 'too_many_requests' }, '30'))
    await sendWithRetry({ document: A, face: B }, soon)
    expect(soon.waits).toEqual([30_000])
  })
  test('gives up after four', async () => {
    const dead = Array.from({ length: 9 }, () => new NetworkError('dead'))
    const { send, wait, calls } = failing(...dead)
    await expect(sendWithRetry({ document: A, face: B }, { send, wait })).rejects.toThrow('dead')
    expect(calls()).toBe(4)
  })
})

describe('steps against a failure', () => {
  const text = (key: string) =>
    key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], pt)
  test('every failure has its reason and its own steps in the texts', () => {
    for (const kind of Object.keys(pt.failure.reason) as (keyof typeof pt.failure.reason)[]) {
      const keys = remedyKeys(kind)
      expect(keys).toHaveLength(Object.keys(pt.failure.steps[kind]).length)
      for (const key of keys) expect(text(key), key).toEqual(expect.any(String))
    }
  })
  test('the tutorial of the present browser comes first', () => {
    expect(browserOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
      'firefox'
    )
    expect(
      browserOf(
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'
      )
    ).toBe('chrome')
    expect(browserOf('Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18 Safari/605.1.15')).toBe('other')
  })
})

describe('the camera pages before an exam', () => {
  test('remember the requested page of an exam, and accept no other address', () => {
    expect(wantedExamOf({ exam: '/applications/12/instructions', isAsked: true })).toEqual({
      exam: '/applications/12/instructions',
      isAsked: true,
    })
    for (const exam of [
      'https://elsewhere.test/',
      '//elsewhere.test',
      '/applications',
      '/applications/12/',
      '/login',
      12,
      null,
    ])
      expect(wantedExamOf({ exam }), String(exam)).toEqual({ exam: null, isAsked: false })
    expect(wantedExamOf(null)).toEqual({ exam: null, isAsked: false })
  })

  test('end at the start of an exam, or at the item where a running one was left', () => {
    expect(isRunning('/applications/12/instructions')).toBe(false)
    expect(isRunning('/applications/12/answers/3')).toBe(true)
    expect(isRunning('/applications/12/review')).toBe(true)
  })
})
