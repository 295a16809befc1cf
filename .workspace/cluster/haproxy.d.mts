import type { ChildProcess } from 'node:child_process'

/** HAProxy with the rules of our example over plain HTTP; throws where it is not installed. */
export function placeHaproxy(options: { folder: string; port: number; upstreams: number[] }): {
  start(): ChildProcess
  check: string[]
  log: string
}

/** The rules of the example with these ports; throws where it no longer has what is replaced. */
export function plainHaproxyRules(text: string, options: { port: number; upstreams: number[] }): string

/** The program, or null when HAProxy is not installed here. */
export function haproxyProgram(): string | null
