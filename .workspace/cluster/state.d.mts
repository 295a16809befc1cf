/** A process by its id and the moment it began. */
export type Known = { pid: number; began: string }

/** What a cluster runs, by name. `restarts`: how often all of it was restarted in turns; `restarting`: what is restarted now. */
export type State = {
  /** Of the balancer. */
  address: string
  launcher: Known
  /** It takes orders, from its start to its end. */
  isReady: boolean
  processes: Record<string, Known>
  restarts: number
  restarting: string | null
}

/** When a process began; null when there is none of this id. */
export function beganAt(pid: number): string | null

export function knownBy(pid: number): Known

export function isThere(known: Known): boolean

/** Null where there is none, or none that can be read. `folder`: `cluster` in DATA_DIR. */
export function readState(folder: string): State | null

export function writeState(folder: string, state: State): void

/** The state of the cluster that runs; throws with the remedy where none takes orders. */
export function orderable(folder: string): State

/** Ends what an earlier launcher left behind; throws while it runs. Resolves to the names. */
export function endLeftovers(folder: string): Promise<string[]>
