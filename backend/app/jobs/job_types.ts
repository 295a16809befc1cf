import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ok, type Caller, type DomainError, type Result } from '#shared'

/** What a chunk is given. `cursor` begins at 0; what it counts (a position, the last id) is the type's affair. */
export type ChunkRequest<Payload> = {
  readonly payload: Payload
  readonly cursor: number
  /** So many units at most: as many as fit into the time that a chunk may take, by how long the last one took. */
  readonly units: number
  /** Attempts in a row at this cursor that ended with an error, or with their worker. */
  readonly attempts: number
  /** The time of the chunk is up: what is left of it belongs into the next one. */
  isTimeUp(): boolean
  readonly institutionId: number | null
  /** Who ordered the job; null: a command. */
  readonly orderedBy: number | null
}

/** What a chunk did: the next one begins at `cursor`, unless the job has `ended`. */
export type ChunkOutcome = {
  readonly cursor: number
  /** Units of this chunk. */
  readonly done: number
  /** Units of the complete job, where it is known only now. */
  readonly total?: number
  /** Added to the job's result by name. */
  readonly counts?: Readonly<Record<string, number>>
  readonly ended: boolean
  /** The job lets the others of its lane go first, and goes on at this moment, epoch ms. */
  readonly resumeAt?: number
}

/**
 * A kind of durable work. `chunk` does all its writing in `trx`, which also moves the job's cursor: it happens completely or not at all, and
 * may run again after a deadlock. A refusal ends the job as FAILED, for a person; an error is tried again.
 */
export type JobType<Payload, Prepared = undefined> = {
  /** `module.name`; stored. */
  readonly type: string
  /** Jobs of one lane wait for each other in each process. */
  readonly lane: string
  readonly payload: { validate(value: unknown): Promise<Payload> }
  /** Names of counts that somebody has to look at: the job ends "with warnings". */
  readonly warnings?: readonly string[]
  /** Chunks are not made smaller than this, however long they take: so many units cost less than a transaction. 1 by default. */
  readonly fewestUnits?: number
  /** False: once ordered it goes on to its end, because a half of it is nothing that anybody could want. True by default. */
  readonly isCancellable?: boolean
  /**
   * Work of the next chunk that needs no locks and takes long, such as making files: it runs before the chunk's transaction, which gets what it
   * returns. Seconds at most: a stop waits for it. What it leaves behind must do no harm where the chunk never comes: the process may be killed, and the
   * job be cancelled.
   */
  prepare?(request: ChunkRequest<Payload>): Promise<Prepared>
  chunk(
    trx: TransactionClientContract,
    request: ChunkRequest<Payload>,
    prepared: Prepared | undefined
  ): Promise<Result<ChunkOutcome, DomainError>>
  /** Its result is a file, for whoever ordered it. */
  readonly file?: JobFile
  /** May one that failed go on? In the transaction that puts it back, which has locked the job. Without it: yes. */
  mayRetry?(trx: TransactionClientContract, payload: Payload): Promise<Result<void, DomainError>>
}

/** `address`: a one-use address of the file of a job; it can be had for `opensForMs` after the job ended. */
export type JobFile = {
  address(caller: Caller, jobId: number): Promise<Result<string, DomainError>>
  readonly opensForMs: number
}

type Request = Omit<ChunkRequest<unknown>, 'payload'>

/** A type with the payload of one job. `prepare` null: it has none. */
export type OpenType = {
  readonly prepare: ((request: Request) => Promise<unknown>) | null
  chunk(
    trx: TransactionClientContract,
    request: Request,
    prepared: unknown
  ): Promise<Result<ChunkOutcome, DomainError>>
}

/** A type as the workers see it: `open` checks a stored payload once for all chunks of a run. */
type RegisteredType = {
  readonly type: string
  readonly lane: string
  readonly warnings: readonly string[]
  readonly fewestUnits: number
  readonly isCancellable: boolean
  readonly file: JobFile | null
  open(payload: unknown): Promise<OpenType>
  mayRetry(trx: TransactionClientContract, payload: unknown): Promise<Result<void, DomainError>>
}

const types = new Map<string, RegisteredType>()

/** Makes a type known to this process's workers, from a module's provider. @throws when the name is taken */
export function registerJobType<Payload, Prepared>(definition: JobType<Payload, Prepared>): void {
  const { type, lane, payload: validator, warnings = [], fewestUnits = 1, isCancellable = true } = definition
  const { file = null } = definition
  if (types.has(type)) throw new Error(`two types of jobs are called ${type}`)
  types.set(type, {
    type,
    lane,
    warnings,
    fewestUnits,
    isCancellable,
    file,
    open: async (stored) => {
      const payload = await validator.validate(stored)
      const { prepare } = definition
      return {
        prepare: prepare ? (request) => prepare({ ...request, payload }) : null,
        // It is what this type's own `prepare` returned.
        chunk: (trx, request, prepared) =>
          definition.chunk(trx, { ...request, payload }, prepared as Prepared | undefined),
      }
    },
    mayRetry: async (trx, stored) =>
      (await definition.mayRetry?.(trx, await validator.validate(stored))) ?? ok(undefined),
  })
}

/** For tests: what they registered goes with them. */
export const forgetJobType = (type: string): void => void types.delete(type)

export const jobType = (type: string): RegisteredType | undefined => types.get(type)

/** The names of the registered types. */
export const jobTypeNames = (): string[] => [...types.keys()]

/** The text that names a type; the module that owns it has it: `delivery.applications` is `delivery.job_applications`. */
export const nameKey = (type: string): string => type.replace('.', '.job_')

/** A process that does not know the type knows of nothing that is in the way. */
export const isCancellable = ({ type }: { readonly type: string }): boolean =>
  jobType(type)?.isCancellable ?? true

/** The lanes of the registered types. */
export const lanes = (): string[] => [...new Set([...types.values()].map(({ lane }) => lane))]

/** Names of the types of a lane that this process can work on: another version of the server may have ordered others. */
export const typesOf = (lane: string): string[] =>
  [...types.values()].flatMap((known) => (known.lane === lane ? [known.type] : []))
