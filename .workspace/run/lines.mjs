/** Several programs on one terminal: every line begins with the name of its program. */

/**
 * Writes the output of a child, complete lines only, each after a label.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} label
 * @param {(line: string) => void} write
 */
export function labelLines(child, label, write) {
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    let rest = ''
    stream.setEncoding('utf8')
    stream.on('data', (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) write(`${label} ${line}`)
    })
    stream.on('end', () => {
      if (rest) write(`${label} ${rest}`)
    })
  }
}
