import { format } from '@react-input/mask'

/** `_` is a digit; a sign of the mask itself could not be typed. */
const MASKS = { date: '__/__/____', time: '__:__', minutes: '___' } as const
const DIGIT = { _: /\d/ }

export type MaskName = keyof typeof MASKS

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** What was typed or pasted, as the mask shows it, and where the caret is then: after as many digits as before. */
export function masked(name: MaskName, text: string, caret: number): { value: string; caret: number } {
  const mask = MASKS[name]
  const most = mask.replaceAll(/[^_]/g, '').length
  const value = format(digitsOf(text).slice(0, most), { mask, replacement: DIGIT })
  let left = Math.min(most, digitsOf(text.slice(0, caret)).length)
  let at = 0
  while (left > 0 && at < value.length) {
    if (/\d/.test(value[at] ?? '')) left -= 1
    at += 1
  }
  return { value, caret: at }
}
