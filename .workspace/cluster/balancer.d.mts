import type { ChildProcess, StdioOptions } from 'node:child_process'

/** nginx with the rules of our example over plain HTTP; throws where it is not installed. `idleMs`: less than half of DRAIN_SECONDS. */
export function placeBalancer(options: {
  folder: string
  port: number
  upstreams: number[]
  idleMs?: number
  stdio?: StdioOptions
}): { start(): ChildProcess; check: string[]; log: string }

/** The rules of the example with these ports; throws where it no longer has what is replaced. */
export function plainRules(
  text: string,
  options: { port: number; upstreams: number[]; idleMs: number }
): string

/** The program, or null when nginx is not installed here. */
export function nginxProgram(): string | null
