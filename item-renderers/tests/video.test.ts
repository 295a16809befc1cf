import { describe, expect, it } from 'vitest'
import { EMPTY_RESPONSE } from '../src/contract/index.ts'
import { requireLogic } from '../src/logic.ts'
import { isOwnPath } from '../src/types/video/content.ts'
import { pressVideoKey } from '../src/types/video/video_keys.ts'
import { parsedItem, problemsOf } from './outcomes.ts'

const logic = requireLogic('VIDEO')
const raw = { category: 'VIDEO', question: 'Por quê?', value: 2, video: { src: '/files/a.mp4' } }
const parse = (more: object = {}) => logic.parse({ ...raw, ...more })
const contentOf = (more: object = {}) => parsedItem(logic, { ...raw, ...more })
const problems = (more: object) => problemsOf(parse(more))

describe('a video', () => {
  it.each([
    ['/files/a.mp4', true],
    ['/media/aula 1.mp4', false],
    ['//example.com/a.mp4', false],
    ['/\\example.com/a.mp4', false],
    ['https://example.com/a.mp4', false],
    ['javascript:alert(1)', false],
    ['/files/../v1/exams', false],
    ['/', false],
  ])('%s: own path %s', (address, own) => expect(isOwnPath(address)).toBe(own))

  it('with errors reports the path of each', () => {
    expect(problems({ video: null })).toEqual(['video: required'])
    expect(problems({ video: 'a.mp4' })).toEqual(['video: not_an_object'])
    expect(problems({ video: {} })).toEqual(['video.src: required'])
    // A captions file is no video, a video is no captions file, and a page is neither.
    for (const src of ['data:text/vtt,WEBVTT', 'data:text/html,x', 'data:video/x-matroska;base64,AA'])
      expect(problems({ video: { src } }), src).toEqual(['video.src: outside_address'])
    expect(problems({ video: { src: '/files/a', captions: 'data:video/mp4;base64,AA' } })).toEqual([
      'video.captions: outside_address',
    ])
    expect(problems({ video: { src: 'https://h/a', captions: '//h/a' } })).toEqual([
      'video.src: outside_address',
      'video.captions: outside_address',
    ])
  })

  it('may be inside the exam file itself', () => {
    const video = { src: 'data:video/mp4;base64,AAAA', captions: 'data:text/vtt;base64,AAAA' }
    expect(contentOf({ video }).video).toEqual(video)
  })

  it('with a question is answered by text, which is cut and never rejected', () => {
    const content = contentOf({ freeResponseMaxLength: 3 })
    expect(logic.asksAnswer?.(content)).toBe(true)
    const outcome = logic.parseResponse({ freeResponse: 'abcdef' }, logic.toPublic(content))
    expect(outcome.ok && outcome.value.freeResponse).toBe('abc')
    expect(logic.score(content, EMPTY_RESPONSE)).toBeNull()
    expect(logic.score({ ...content, isCancelled: true }, EMPTY_RESPONSE)).toEqual({ earned: 2, max: 2 })
  })

  it('without a question is only watched: no answer, no points', () => {
    const content = contentOf({ question: '' })
    expect(logic.asksAnswer?.(content)).toBe(false)
    expect(content.value).toBe(0)
    expect(logic.score(content, EMPTY_RESPONSE)).toEqual({ earned: 0, max: 0 })
    expect(logic.parseResponse({ freeResponse: 'x' }, content)).toMatchObject({
      ok: false,
      error: [{ code: 'not_for_category' }],
    })
    // A file alone can be the answer.
    expect(contentOf({ question: '', hasAttachment: true }).value).toBe(2)
  })
})

describe('the keys of a video', () => {
  const video = () => ({
    paused: true,
    play() {
      this.paused = false
      return Promise.resolve()
    },
    pause() {
      this.paused = true
    },
    currentTime: 3,
    duration: 10,
    volume: 0.95,
    muted: false,
    textTracks: [{ mode: 'hidden' as TextTrackMode }],
  })

  it('play, seek, change sound and captions, within their bounds', () => {
    const played = video()
    const keys = [' ', 'ArrowLeft', 'ArrowUp', 'M', 'c']
    expect(keys.map((key) => pressVideoKey(played, key))).toEqual(keys.map(() => true))
    expect(played).toMatchObject({ paused: false, currentTime: 0, volume: 1, muted: true })
    expect(played.textTracks[0]?.mode).toBe('showing')
    for (const key of [' ', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'm', 'c']) pressVideoKey(played, key)
    expect(played).toMatchObject({ paused: true, currentTime: 10, muted: false })
    expect(played.textTracks[0]?.mode).toBe('hidden')
  })

  it('ignore other keys, and do nothing before the file is loaded', () => {
    const empty = { ...video(), duration: Number.NaN, currentTime: 0, textTracks: [] }
    expect(pressVideoKey(empty, 'Tab')).toBe(false)
    expect(pressVideoKey(empty, 'n')).toBe(false)
    expect(pressVideoKey(empty, 'ArrowRight')).toBe(true)
    expect(pressVideoKey(empty, 'c')).toBe(true)
    expect(empty.currentTime).toBe(0)
  })
})
