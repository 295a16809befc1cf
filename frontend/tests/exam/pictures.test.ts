import type { PublicItem } from '@banca/item-renderers/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { explanationsWithPictures } from '../../src/features/answer-sheet/pictures.ts'
import { fetchPictures } from '../../src/exam/content/fetch_pictures.ts'
import { pictureAddresses, withLocalPictures } from '../../src/exam/content/item_pictures.ts'
import { api } from '../../src/api/client.ts'

const item: PublicItem = {
  id: 1,
  category: 'MULTIPLE_CHOICE',
  introduction: '<p><img src="/files/a?x=1&amp;y=2" alt=""></p>',
  question: '<p>Veja <img alt="b" src=\'/files/b\'> e <img src="data:image/png;base64,AA=="></p>',
  description: '<img src="/files/b">',
  hasAttachment: false,
  alternatives: [{ id: 7, letter: 'A', position: 1, content: '<img src="/files/c">' }],
}
const explanations = [{ alternativeId: 7, letter: 'A', explanation: '<img src="/files/d">' }]

test('every picture of the item and of the explanations is fetched once', () => {
  expect(pictureAddresses([item], [explanations[0]!.explanation])).toEqual([
    '/files/a?x=1&y=2',
    '/files/b',
    '/files/c',
    '/files/d',
  ])
  expect(
    pictureAddresses([{ ...item, introduction: '', question: '', description: null, alternatives: [] }])
  ).toEqual([])
})

test('a picture of another host is never requested', () => {
  const sources = [
    'https://outra.test/a.png',
    '//outra.test/b.png',
    '/\\outra.test/c.png',
    '/\t/outra.test/d.png',
    'javascript:e()',
    'f',
    'data:image/png;base64,AA==',
  ]
  expect(
    pictureAddresses(
      [],
      [...sources, '/files/ours'].map((source) => `<img src="${source}">`)
    )
  ).toEqual(['/files/ours'])
})

test('fetched pictures replace their addresses, others stay', () => {
  const pictures = new Map([
    ['/files/a?x=1&y=2', 'data:A'],
    ['/files/c', 'data:C'],
    ['/files/d', 'data:D'],
  ])
  const shown = withLocalPictures(item, pictures)
  expect(shown.introduction).toBe('<p><img src="data:A" alt=""></p>')
  expect(shown.question).toBe(item.question)
  expect(shown.alternatives?.[0]?.content).toBe('<img src="data:C">')
  expect(explanationsWithPictures(explanations, pictures)[0]?.explanation).toBe('<img src="data:D">')
  expect(item.introduction).toContain('/files/a')
})

describe('fetching', () => {
  class Reader {
    result: string | null = null
    error = null
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    readAsDataURL(blob: Blob) {
      void blob.text().then((text) => {
        this.result = `data:${text}`
        this.onload?.()
      })
    }
  }
  beforeEach(() => {
    vi.stubGlobal('location', { origin: 'http://banca.test' })
    vi.stubGlobal('FileReader', Reader)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('uses the client, which sends the token, and never another host', async () => {
    const blob = vi.spyOn(api, 'blob').mockImplementation(async (path) => new Blob([path]))
    const pictures = await fetchPictures(
      ['/files/a?x=1', 'https://outra.test/p.png', '//outra.test/q.png'],
      new AbortController().signal
    )
    expect([...pictures]).toEqual([['/files/a?x=1', 'data:/files/a?x=1']])
    expect(blob).toHaveBeenCalledTimes(1)
  })
  test('of one picture may fail without affecting the others', async () => {
    vi.spyOn(api, 'blob').mockImplementation(async (path) => {
      if (path === '/files/a') throw new Error('gone')
      return new Blob([path])
    })
    expect([...(await fetchPictures(['/files/a', '/files/b'], new AbortController().signal)).keys()]).toEqual(
      ['/files/b']
    )
  })
})
