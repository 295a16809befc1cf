import { err, ok, say, type DomainError, type Result } from '#shared'
import { mayManageSelections } from '../policies/results_policy.js'
import { administratorOf } from '../queries/command_caller.js'
import type { PublicationView } from '../views.js'
import { orderPublication, previewPublication, type PublicationOrder } from './order_publication.js'

export type CommandOrder = {
  readonly processId: number
  readonly username: string
  readonly order: PublicationOrder
  readonly isApplied: boolean
}

/**
 * Shows what publishing a process would do, and orders just that; a worker or a server carries it out.
 * @returns lines of text; refused: a line with the reason
 */
export async function publishByCommand({
  processId,
  username,
  order,
  isApplied,
}: CommandOrder): Promise<Result<string[], string>> {
  const caller = await administratorOf(username, processId)
  if (caller === null || !mayManageSelections(caller))
    return err(`${username || '--as'}: no administrator of an institution with a process ${processId}`)
  const preview = await previewPublication(caller, processId, order)
  if (!preview.ok) return err(reasonOf(preview.error))
  if (!isApplied) return ok(linesOf(preview.value))
  const basis = preview.value.basis
  const ordered = await orderPublication(caller, processId, basis, { ...order, workedHereMost: 0 })
  return ordered.ok
    ? ok([...linesOf(ordered.value), `ordered: job ${ordered.value.jobId}`])
    : err(reasonOf(ordered.error))
}

const reasonOf = ({ code, messages = [], fields = {}, params }: DomainError): string =>
  [...messages, ...Object.values(fields).flatMap((texts) => texts ?? [])]
    .map((key) => say('en', key, params))
    .join(' ') || code

/** Counts by their names on the wire. */
function linesOf({
  mode: _mode,
  basis: _basis,
  jobId: _job,
  computed,
  gone,
  ...counts
}: PublicationView): string[] {
  const lineOf = (some: object) =>
    Object.entries(some)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')
  return [
    lineOf(counts),
    ...(computed === null ? [] : [`computed: ${lineOf(computed)}`]),
    ...gone.map(({ user, sectionName }) => `gone: user ${user.id}, ${sectionName}`),
  ]
}
