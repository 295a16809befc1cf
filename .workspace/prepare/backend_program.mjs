/** The backend as the compiler knows it, for checks that need types. */
import { resolve } from 'node:path'
import ts from 'typescript'
import { inRoot } from '../run/paths.mjs'

/** What AdonisJS collects of the transformers (`npm run codegen -w backend`): the names of the payload types. */
export const TRANSFORMER_TYPES = 'backend/.adonisjs/client/data.d.ts'

/** @type {ts.Program | null} */
let program = null

/**
 * All sources but the tests, read once in the life of a process: two checks of lint ask for it, and reading takes seconds.
 * @returns {ts.Program}
 */
export function backendProgram() {
  if (program !== null) return program
  const folder = inRoot('backend')
  const { config } = ts.readConfigFile(resolve(folder, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const sources = fileNames.filter((name) => !/\/backend\/tests\//.test(name))
  return (program = ts.createProgram([...sources, inRoot(TRANSFORMER_TYPES)], options))
}
