import type { Stretch } from './stretch.ts'

/** How a stretch is painted: a ground with a contrast of 7:1 to `MARK_INK`, and a line below it. */
export interface Look {
  readonly ground: string
  readonly line: 'solid' | 'dotted' | 'dashed' | 'double' | 'wavy'
  readonly edge: string
}

/** The text on every ground. */
export const MARK_INK = '#16202E'

export type Painted<L extends string> = Stretch & { readonly look: L }
