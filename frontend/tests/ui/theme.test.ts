import { describe, expect, test } from 'vitest'
import { SCHEMES } from '../../src/api/preferences.ts'
import { tokensOf } from '../../src/ui/theme.ts'
import { contrast } from '../../src/ui/contrast.ts'

const NONE = { primary: null, secondary: null }
/** A yellow, a near-white, a near-black, a bright blue, and an invalid colour. */
const INSTITUTIONS = [
  NONE,
  { primary: '#FFD500', secondary: '#F5F5F5' },
  { primary: '#0A0A0A', secondary: '#1133FF' },
  { primary: 'red; x', secondary: '#12' },
]

describe.each(SCHEMES)('colours of %s', (scheme) => {
  test.each(INSTITUTIONS)('can be read with %j', (colours) => {
    const tokens = tokensOf(scheme, colours)
    for (const ground of [tokens.paper, tokens.surface]) {
      expect(contrast(tokens.ink, ground)).toBeGreaterThanOrEqual(7)
      for (const text of [
        tokens.graphite,
        tokens.primary,
        tokens.primaryDeep,
        tokens.secondary,
        tokens.link,
        tokens.attention,
        tokens.error,
        tokens.saved,
      ]) {
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(tokens.control, ground)).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(tokens.onPrimary, tokens.primary)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.onBoard, tokens.board)).toBeGreaterThanOrEqual(7)
    for (const ground of [
      tokens.attentionGround,
      tokens.errorGround,
      tokens.savedGround,
      tokens.infoGround,
    ]) {
      expect(contrast(tokens.ink, ground)).toBeGreaterThanOrEqual(7)
    }
    expect(contrast(tokens.saved, tokens.savedGround)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.primary, tokens.savedGround)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.link, tokens.infoGround)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.attention, tokens.attentionGround)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.error, tokens.errorGround)).toBeGreaterThanOrEqual(4.5)
  })
})

test('a readable colour of the institution is used unchanged', () => {
  expect(tokensOf('light', { primary: '#7A1FA2', secondary: null }).primary).toBe('#7a1fa2')
})
