import { describe, expect, it } from 'vitest'
import type { PublicItem } from '../src/contract/index.ts'
import { fitEdit } from '../src/kit/text/fit_edit.ts'
import { capOf, toggleMark } from '../src/types/multiple_alternatives/marks.ts'
import { markOf } from '../src/kit/parts/marks.ts'
import { htmlToText } from '../src/kit/text/html_to_text.ts'
import { countCharacters, countWords, truncateCharacters } from '../src/kit/text/length.ts'

describe('an edit at the limit of a text', () => {
  it('below the limit is not changed', () => expect(fitEdit('abc', 'abcd', 4)).toBeNull())
  it('an edit at the end is cut to what fits', () =>
    expect(fitEdit('abc', 'abcXYZ', 5)).toEqual({ text: 'abcXY', caret: 5 }))
  it('in the middle never pushes the end out', () =>
    expect(fitEdit('início fim', 'início NOVO fim', 12)).toEqual({ text: 'início NOfim', caret: 9 }))
  it('in a full text changes nothing', () =>
    expect(fitEdit('abcd', 'abXcd', 4)).toEqual({ text: 'abcd', caret: 2 }))
  it('an edit over a selection preserves the rest of the text', () =>
    expect(fitEdit('abcd', 'aXYZd', 4)).toEqual({ text: 'aXYd', caret: 3 }))
  it('splits no character', () => expect(fitEdit('👍', '👍👎👎', 2)).toEqual({ text: '👍👎', caret: 4 }))
  it('shortens a text that was already too long', () =>
    expect(fitEdit('abcdef', 'abcdefg', 3)?.text).toBe('abc'))
})

describe('lengths', () => {
  it('are counted as a person sees them', () => {
    expect(countCharacters('aé👍')).toBe(3)
    expect(countWords('  uma  frase\ncurta ')).toBe(3)
    expect(countWords(' ')).toBe(0)
    expect(truncateCharacters('👍👍', 1)).toBe('👍')
  })
})

describe('HTML as text', () => {
  it.each([
    ['<p>um</p>\n<p>dois</p>', 'um\ndois'],
    ['a &lt; b &amp;&nbsp;c &#233; &#xe9; &bogus;', 'a < b & c é é &bogus;'],
    ['<img alt="um gráfico" src="data:,>">', '[um gráfico]'],
    ['1 < 2 e 3 > 2', '1 < 2 e 3 > 2'],
    ['<b', ''],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
  ])('%s', (html, text) => expect(htmlToText(html)).toBe(text))

  it('takes time linear in the length of the text', () => {
    const started = process.cpuUsage().user
    htmlToText('<'.repeat(200_000) + '<a '.repeat(100_000))
    // A quadratic reader would need minutes; the bound is generous, so that a busy machine does not fail it.
    expect(process.cpuUsage(undefined).user - started).toBeLessThan(20_000_000)
  })
})

describe('marks', () => {
  const item = {
    maxAllowedToMark: 2,
    alternatives: [1, 2, 3].map((id) => ({ id, letter: 'ABC'[id - 1]!, position: id, content: '' })),
  } as PublicItem

  it('stop at the cap, and can always be removed', () => {
    expect(toggleMark(item, [3], 1)).toEqual([1, 3])
    expect(toggleMark(item, [1, 3], 2)).toEqual([1, 3])
    expect(toggleMark(item, [1, 3], 1)).toEqual([3])
    expect(toggleMark({ ...item, maxAllowedToMark: 1 }, [1, 2, 3], 2)).toEqual([1, 3])
  })

  it('without a cap are as many as there are alternatives', () => {
    expect(capOf({ ...item, maxAllowedToMark: undefined })).toBe(3)
    expect(capOf({ ...item, maxAllowedToMark: 9 })).toBe(3)
  })

  it('marks are right or wrong only where the key is disclosed', () => {
    expect(markOf(1, [1], undefined)).toBe('given')
    expect(markOf(2, [1], undefined)).toBeUndefined()
    expect([1, 2, 3].map((id) => markOf(id, [1, 2], [2, 3]))).toEqual(['given_wrong', 'given_right', 'right'])
  })
})
