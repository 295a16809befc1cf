/** Runs a tool to its end and shows its output only when it failed. */
import { endProcess, ended, startProcess } from './processes.mjs'

const maxCharacters = 200_000

/**
 * Runs a program to its end and resolves with what it wrote.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, limitMs?: number,
 *   onOutput?: (text: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} never rejects; code 127 when it cannot start
 */
export async function runTool(command, args, { cwd, env, limitMs = 900_000, onOutput } = {}) {
  const child = startProcess(command, args, { cwd, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text) => {
      output = (output + text).slice(-maxCharacters)
      onOutput?.(text)
    })
  }
  // 'exit' can come before the last output; 'close' is when both streams have been read to their end. A grandchild
  // that keeps a stream open must not keep us waiting, so the wait for 'close' is short.
  const closed = new Promise((resolve) => child.once('close', resolve))
  let timedOut = false
  const limit = setTimeout(() => {
    timedOut = true
    void endProcess(child, 'SIGTERM', 5_000)
  }, limitMs)
  const result = await ended(child)
  clearTimeout(limit)
  await endProcess(child)
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
  if (result.error) return { code: 127, output: `${output}${result.error.message}\n`, timedOut }
  return { code: timedOut ? 124 : (result.code ?? 1), output, timedOut }
}

/** Like `runTool`, but throws an error that ends with the output of the tool when it failed, and has its `exitCode`. */
export async function mustRun(what, command, args, options = {}) {
  const { code, output, timedOut } = await runTool(command, args, options)
  if (code === 0) return output
  const why = timedOut ? 'took too long' : `ended with code ${code}`
  throw Object.assign(new Error(`${what}: ${[command, ...args].join(' ')} ${why}.\n\n${excerpt(output)}`), {
    exitCode: code,
  })
}

/** Tools print what is wrong at the beginning or at the end, so the middle is cut. */
function excerpt(output) {
  const lines = output.trim().split('\n')
  return (lines.length <= 60 ? lines : [...lines.slice(0, 20), '…', ...lines.slice(-40)]).join('\n')
}
