import { describe, expect, it } from 'vitest'
import { pictureAddresses, withLocalPictures } from '../../src/exam/content/item_pictures.ts'

describe('pictures', () => {
  const item = {
    id: 1,
    category: 'MULTIPLE_CHOICE',
    hasAttachment: false,
    description: null,
    introduction: '<p><img alt="mapa" src="/files/a?x=1&amp;y=2"></p>',
    question: `<img src='/files/b'><img src="data:image/png;base64,AAAA">`,
    alternatives: [{ id: 1, letter: 'A', position: 1, content: '<img src="/files/a?x=1&amp;y=2">' }],
  }

  it('are found in every text, once each', () => {
    expect(pictureAddresses([item, item])).toEqual(['/files/a?x=1&y=2', '/files/b'])
  })

  it('are replaced by local ones where available, without changing the item', () => {
    const before = JSON.stringify(item)
    const local = withLocalPictures(item, new Map([['/files/a?x=1&y=2', 'blob:1']]))
    expect(local.introduction).toBe('<p><img alt="mapa" src="blob:1"></p>')
    expect(local.alternatives?.[0]?.content).toBe('<img src="blob:1">')
    expect(local.question).toBe(item.question)
    expect(JSON.stringify(item)).toBe(before)
  })
})
