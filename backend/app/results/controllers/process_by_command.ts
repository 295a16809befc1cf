import { errors as vineErrors } from '@vinejs/vine'
import {
  AppError,
  err,
  ok,
  readInput,
  readValidationText,
  say,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { changeProcess, makeProcess, type StaleProcess } from '../actions/save_process.js'
import { mayManageSelections } from '../policies/results_policy.js'
import { administratorOf } from '../queries/command_caller.js'
import { processView } from '../queries/processes.js'
import { processOrderOf } from '../validators/process_order.js'
import { processBody } from '../validators/results_validator.js'

export type ProcessFile = {
  /** JSON, as the body of `POST /v1/selection_processes`. */
  readonly text: string
  readonly username: string
  /** Undefined: a new one is made. */
  readonly processId: number | undefined
}

/**
 * Makes a process from a file, or changes one, as the console does.
 * @returns lines of text; refused: one line for each reason, which names the field
 */
export async function saveProcessByCommand(file: ProcessFile): Promise<Result<string[], string[]>> {
  const { username, processId } = file
  const caller = await administratorOf(username, processId)
  if (caller === null || !mayManageSelections(caller))
    return err([
      `${username || '--as'}: no administrator${processId === undefined ? '' : ` of an institution with a process ${processId}`}`,
    ])
  const read = await readOrder(file.text)
  if (!read.ok) return read
  const { version, ...order } = read.value
  const saved: Result<number | null, DomainError | StaleProcess> =
    processId === undefined
      ? await makeProcess(caller, order)
      : await changeProcess(caller, processId, { ...order, version })
  if (saved.ok) return ok(await linesOf(caller, saved.value ?? processId ?? 0))
  return err(saved.error.kind === 'stale' ? [say('en', 'results.process_changed')] : reasonsOf(saved.error))
}

async function readOrder(text: string): Promise<Result<ReturnType<typeof processOrderOf>, string[]>> {
  try {
    const given: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return ok(processOrderOf(await processBody.validate(readInput(given))))
  } catch (error) {
    if (error instanceof SyntaxError) return err([`the file is no JSON: ${error.message}`])
    if (error instanceof AppError) return err(reasonsOf(error))
    if (!(error instanceof vineErrors.E_VALIDATION_ERROR)) throw error
    return err(
      (error.messages as { field: string; message: string }[]).map(({ field, message }) => {
        const { key, params } = readValidationText(message)
        return lineOf(field, say('en', key, params))
      })
    )
  }
}

const lineOf = (field: string, text: string) => (field === '' ? text : `${field}: ${text}`)

type Reason = Partial<Pick<DomainError, 'messages' | 'fields' | 'params'>> & {
  readonly code?: string | undefined
}

function reasonsOf({ code, messages = [], fields = {}, params }: Reason): string[] {
  const lines = [
    ...messages.map((key) => say('en', key, params)),
    ...Object.entries(fields).flatMap(([field, keys]) =>
      (keys ?? []).map((key) => lineOf(field, say('en', key, params)))
    ),
  ]
  return lines.length > 0 ? lines : [code ?? 'refused']
}

/** As it is now. */
async function linesOf(caller: Caller, id: number): Promise<string[]> {
  const process = await processView(caller, id)
  if (!process) return []
  const { name, status, version, sections, sectionRules } = process
  return [
    `process ${id}: ${name}, ${status}, version ${version}`,
    ...sections.map((one) => `${one.name}: ${one.weight} × ${one.collectionName}`),
    ...sectionRules.map((one) => `${one.name}: passing score ${one.passingScore ?? 'none'}`),
  ]
}
