import type { Colour } from './marks.ts'

/** Grounds that hold dark ink at 7:1, and a line of its own kind for each: a mark is never told by colour alone. */
export const LOOKS: Readonly<
  Record<Colour, { ground: string; line: 'solid' | 'dotted' | 'dashed' | 'double'; edge: string }>
> = {
  yellow: { ground: '#FFE66B', line: 'solid', edge: '#7A5F00' },
  green: { ground: '#B9E8B0', line: 'dotted', edge: '#1F5A1B' },
  blue: { ground: '#BBD9FF', line: 'dashed', edge: '#1D4480' },
  pink: { ground: '#FFC6DC', line: 'double', edge: '#8A1D4C' },
}
export const MARK_INK = '#16202E'
