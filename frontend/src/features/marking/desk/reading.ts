import { useMemo } from 'react'
import { StoredValue } from '../../../api/stored.ts'
import { useObservable } from '../../../shared/use_observable.ts'

/** Size of the texts in percent. */
export const SIZES = ['100', '125', '150', '200'] as const
/** Space between lines, words and letters; the widest is that of WCAG 1.4.12 and more. */
export const SPACINGS = ['normal', 'wide', 'widest'] as const

export interface Reading {
  size: (typeof SIZES)[number]
  spacing: (typeof SPACINGS)[number]
}

const NORMAL: Reading = { size: '100', spacing: 'normal' }
const LEADING = { normal: 1.7, wide: 2, widest: 2.4 } as const
/** In em: between letters, and between words besides. */
const GAPS = { normal: [0, 0], wide: [0.06, 0.12], widest: [0.12, 0.24] } as const

/** How the texts at the desk are set, remembered on this computer. */
const stored = new StoredValue<Partial<Reading>>('banca.desk.reading')

const known = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise

/** Whatever else a store holds is the normal setting. */
export const readingOf = (value: Partial<Reading> | null): Reading => ({
  size: known(SIZES, value?.size, NORMAL.size),
  spacing: known(SPACINGS, value?.spacing, NORMAL.spacing),
})

/** The custom properties of `NumberedText` for a setting. */
export function textProperties({
  size,
  spacing,
}: Reading): Record<`--text-${'scale' | 'leading' | 'letters' | 'words'}`, string> {
  const [letters, gap] = GAPS[spacing]
  return {
    '--text-scale': String(Number(size) / 100),
    '--text-leading': String(LEADING[spacing]),
    '--text-letters': `${letters}em`,
    '--text-words': `${gap}em`,
  }
}

export function useReading(): Reading {
  const value = useObservable(stored)
  return useMemo(() => readingOf(value), [value])
}

export const setReading = (change: Partial<Reading>): void =>
  stored.write({ ...readingOf(stored.read()), ...change })
