/**
 * Runs spec files one after another, each as a run of Japa with a summary of its own: Node, Playwright and Chromium start once for many
 * files. The parent process sends the name of a file and is sent its exit code when it is over; a parent that is gone ends this process.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert } from '@japa/assert'
import { configure, run } from '@japa/runner'
import type { PluginFn } from '@japa/runner/types'
import { closeSharedBrowser } from './support/shared_browser.js'
import { LIMIT_MS } from './support/time_limit.js'

/** Japa's runs share one emitter: without this, each would be counted and reported by the runs before it as well. */
const forgetEarlierRuns: PluginFn = ({ emitter }) => emitter.clearListeners()

let plugins: PluginFn[] = [forgetEarlierRuns, assert()]
let isRunning = false

/** Resolves to the exit code that a process of its own would have had. */
async function runFile(name: string): Promise<number> {
  process.exitCode = 0
  configure({ files: () => [pathToFileURL(resolve(name))], plugins, timeout: LIMIT_MS })
  await run()
  // What assert() adds to each test stays with Japa's classes.
  plugins = [forgetEarlierRuns]
  // A run watches for errors that nobody catches, and would go on to do so.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.removeAllListeners(event)
  const code = Number(process.exitCode)
  process.exitCode = 0
  return code
}

process.on('message', async ({ name }: { name: string }) => {
  isRunning = true
  const code = await runFile(name)
  isRunning = false
  process.send?.({ name, code })
})

process.on('disconnect', async () => {
  if (isRunning) process.exit(1)
  await closeSharedBrowser()
  process.exit()
})
