/** Files of settings: `.env`, and the secrets of a school. */
import { existsSync, readFileSync } from 'node:fs'

/**
 * Reads KEY=value lines; `#` begins a comment line, quotes around a value are dropped.
 * @param {string} file
 * @returns {Record<string, string>} empty when there is no such file
 */
export function readEnvFile(file) {
  if (!existsSync(file)) return {}
  const entries = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line)
      return found ? [[found[1], found[2].replace(/^(['"])(.*)\1$/, '$2')]] : []
    })
  return Object.fromEntries(entries)
}
