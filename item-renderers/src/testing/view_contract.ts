import { expect, it } from 'vitest'
import type { ItemPlugin } from '../contract/index.ts'
import { deepFreeze } from './freeze.ts'
import { isEmptyAnswer, type ItemSample } from './sample.ts'

/** The visible parts of an item type: its three screens load, and print contains every text and mark. */
export function viewContract(plugin: ItemPlugin, samples: readonly ItemSample[]): void {
  it('brings a view, a review and a summary', async () => {
    const modules = await Promise.all([plugin.load(), plugin.loadReview(), plugin.loadSummary()])
    for (const module of modules) expect(module.default).toBeTypeOf('function')
  })

  it.each(samples)('$name: prints its question, blank and answered', (sample) => {
    const parsed = plugin.logic.parse(sample.raw)
    if (!parsed.ok) throw new Error(sample.name)
    const item = deepFreeze(plugin.logic.toPublic(parsed.value))
    for (const language of ['pt-BR', 'en'] as const) {
      const blank = plugin.print({ item, response: null, language })
      const answered = plugin.print({
        item,
        response: sample.right,
        disclosed: { expected: plugin.logic.expected(parsed.value) },
        language,
      })
      for (const blocks of [blank, answered]) {
        const asked = blocks.some((block) => block.kind === 'html' && block.role === 'question')
        expect(asked).toBe(item.question !== '')
      }
      expect(
        blank.every((block) => block.kind !== 'option' || (!block.marked && block.correct === null))
      ).toBe(true)
      const options = answered.filter((block) => block.kind === 'option')
      if (options.length > 0)
        expect(options.some((option) => option.marked && option.correct === true)).toBe(true)
      else if (!isEmptyAnswer(sample.right))
        expect(answered.some((block) => block.kind === 'answer')).toBe(true)
    }
  })
}
