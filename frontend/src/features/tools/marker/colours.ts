import type { Look } from '../../../ui/stretches/looks.ts'
import type { Colour } from './marks.ts'

/**
 * Background colours with a contrast of 7:1 to dark ink, and a different line for each: a mark
 * must not depend on colour alone.
 */
export const LOOKS: Readonly<Record<Colour, Look>> = {
  yellow: { ground: '#FFE66B', line: 'solid', edge: '#7A5F00' },
  green: { ground: '#B9E8B0', line: 'dotted', edge: '#1F5A1B' },
  blue: { ground: '#BBD9FF', line: 'dashed', edge: '#1D4480' },
  pink: { ground: '#FFC6DC', line: 'double', edge: '#8A1D4C' },
}
