import { madeWorld } from './made_world.js'
import type { BenchNetwork } from './make_network.js'
import type { Bed } from './processes.js'

/** Collections of `applications` applications each, of 900 schools, made before a server runs. Each has one of its own: the last page is as full as the first. */
export const networkOf = (bed: Bed, applications: number, collections: number): Promise<BenchNetwork> =>
  madeWorld<BenchNetwork>(bed, 'make_network', [applications - 1, collections])
