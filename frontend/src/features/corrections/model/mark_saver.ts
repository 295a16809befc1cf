import { Observable } from '../../../shared/observable.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import { TaskQueue } from '../../../shared/task_queue.ts'
import type { ItemWithAnswer } from '../types.ts'
import { pointsIn } from '../../../shared/points_text.ts'
import {
  aboutOf,
  FIELDS,
  valueOf,
  type Draft,
  type Field,
  type Marked,
  type Unsaved,
  type UnsavedStore,
} from './unsaved.ts'

/** state-correction-003, and what to do about an error. */
export type SaveState =
  | { readonly is: 'pending' | 'ok' }
  | { readonly is: 'saving'; readonly isRetry: boolean }
  | { readonly is: 'error'; readonly reason: 'number' | 'unreachable' | 'refused'; readonly message: string }
  /** Somebody else has saved another value meanwhile. */
  | { readonly is: 'conflict'; readonly present: Marked }

export type Entry = Unsaved & { readonly states: Readonly<Partial<Record<Field, SaveState>>> }
export type Entries = ReadonlyMap<number, Entry>

/** What came of a call; `changed`: the correction has another revision, with the present values. */
export type Sent =
  | { is: 'saved'; now: Marked }
  | { is: 'changed'; present: Marked }
  | { is: 'unreachable' | 'refused'; message: string }

export interface SaverPorts extends Pick<Scheduler, 'after'> {
  store: UnsavedStore
  /** Sends one field: null points clear the mark. Never rejects. */
  send(what: {
    correctionId: number
    answerId: number
    revision: number
    points?: number | null
    comment?: string
  }): Promise<Sent>
  /** The server does not take it: the page may show something old. */
  onRefused(): void
}

/** How long after the last key a field is saved by itself, ms. */
export const SAVE_AFTER_MS: Readonly<Record<Field, number>> = { points: 1_000, comment: 2_000 }

/** Another field of the correction may be saved over and over by somebody else: then the person is asked. */
const REBASES = 3

/**
 * Saves what is typed into the cards, one call at a time for each correction, and holds it until the server has acknowledged it. Nothing
 * that somebody else has saved meanwhile is overwritten unless the person says so.
 */
export class MarkSaver {
  readonly entries: Observable<Entries>
  readonly #ports: SaverPorts
  /** The newest values that this page has seen. */
  readonly #known = new Map<number, Marked>()
  readonly #queues = new Map<number, TaskQueue>()
  readonly #timers = new Map<string, () => void>()
  #isEnded = false

  constructor(ports: SaverPorts) {
    this.#ports = ports
    const states = (one: Unsaved) =>
      Object.fromEntries(FIELDS.filter((field) => one[field]).map((field) => [field, { is: 'pending' }]))
    this.entries = new Observable<Entries>(
      new Map(ports.store.read().map((one) => [one.correctionId, { ...one, states: states(one) }]))
    )
  }

  /** Cards as the server lists them. */
  see(rows: readonly Marked[]): void {
    rows.forEach((row) => this.#learn(row))
  }

  /** A listed card with what was saved after the list was read. */
  newest(row: ItemWithAnswer): ItemWithAnswer {
    const known = this.#known.get(row.correctionId)
    if (known === undefined || known.revision <= row.revision) return row
    const { correctionValue, correctionStatus, comment, annotations, revision } = known
    return { ...row, correctionValue, correctionStatus, comment, annotations, revision }
  }

  /** The person has typed this into a card that shows them `row`. */
  type(row: ItemWithAnswer, field: Field, text: string): void {
    const { correctionId } = row
    const entry = this.#entry(correctionId) ?? { correctionId, about: aboutOf(row), states: {} }
    const draft = entry[field] ?? { base: row.revision, before: valueOf(row, field) }
    this.#write({ ...entry, [field]: { ...draft, text } }, field, { is: 'pending' })
    this.#cancel(correctionId, field)
    this.#timers.set(
      keyOf(correctionId, field),
      this.#ports.after(SAVE_AFTER_MS[field], () => void this.save(correctionId, field))
    )
  }

  /** Saves a field now. Resolves when its call is over. */
  save(correctionId: number, field: Field): Promise<void> {
    this.#cancel(correctionId, field)
    const queue = this.#queues.get(correctionId) ?? new TaskQueue()
    this.#queues.set(correctionId, queue)
    return queue.run(() => this.#send(correctionId, field))
  }

  /** Saves what is pending, and what the server could not be reached for; resolves to how many fields are unsaved after that. */
  async saveAll(): Promise<number> {
    await Promise.all(
      this.#fields()
        .filter(({ state }) => state?.is !== 'conflict' && !isFinal(state))
        .map(({ entry, field }) => this.save(entry.correctionId, field))
    )
    return this.unsaved()
  }

  /** How many fields the server does not have as they were typed. */
  unsaved = (): number => this.#fields().length

  /** After a conflict: what was typed replaces what is there now. */
  async override(correctionId: number, field: Field): Promise<void> {
    const entry = this.#entry(correctionId)
    const draft = entry?.[field]
    const state = entry?.states[field]
    if (entry === undefined || draft === undefined || state?.is !== 'conflict') return
    this.#write(rebased(entry, field, draft, state.present), field, { is: 'pending' })
    await this.save(correctionId, field)
  }

  /** The person wants what the server has. */
  discard(correctionId: number, field: Field): void {
    this.#cancel(correctionId, field)
    const entry = this.#entry(correctionId)
    if (entry !== undefined) this.#write(without(entry, field), field, undefined)
  }

  /** Nothing is saved by itself or stored in this tab any more. */
  end(): void {
    this.#isEnded = true
    this.#timers.forEach((cancel) => cancel())
    this.#timers.clear()
  }

  async #send(correctionId: number, field: Field, rebases = REBASES): Promise<void> {
    const entry = this.#entry(correctionId)
    const draft = entry?.[field]
    if (entry === undefined || draft === undefined) return
    const points = field === 'points' ? pointsIn(draft.text) : null
    if (points === undefined) return this.#write(entry, field, { is: 'error', reason: 'number', message: '' })
    if (sameValue(field, draft.text, draft.before) && draft.base === this.#known.get(correctionId)?.revision)
      return this.#write(without(entry, field), field, undefined)
    this.#write(entry, field, { is: 'saving', isRetry: entry.states[field]?.is === 'error' })
    const sent = await this.#ports.send({
      correctionId,
      answerId: entry.about.answerId,
      revision: draft.base,
      ...(field === 'points' ? { points } : { comment: draft.text }),
    })
    if (sent.is === 'saved') this.#saved(correctionId, field, draft, sent.now)
    else if (sent.is === 'changed') await this.#changed(correctionId, field, sent.present, rebases)
    else this.#failed(correctionId, field, sent)
  }

  #saved(correctionId: number, field: Field, sent: Draft, now: Marked) {
    this.#learn(now)
    for (const one of FIELDS) {
      const entry = this.#entry(correctionId)
      const draft = entry?.[one]
      if (entry === undefined || draft === undefined) continue
      // Both fields have one revision: what is typed into the other goes on from here.
      if (one !== field) {
        if (draft.base === sent.base) this.#write(rebased(entry, one, draft, now), one, entry.states[one])
      } else if (draft.text === sent.text) this.#write(without(entry, one), one, { is: 'ok' })
      // Typed on meanwhile: its own timer saves it.
      else this.#write(rebased(entry, one, draft, now), one, { is: 'pending' })
    }
  }

  async #changed(correctionId: number, field: Field, present: Marked, rebases: number) {
    this.#learn(present)
    const entry = this.#entry(correctionId)
    const draft = entry?.[field]
    if (entry === undefined || draft === undefined) return
    const now = valueOf(present, field)
    // An answer that was lost on its way: the server has exactly this.
    if (sameValue(field, draft.text, now)) this.#write(without(entry, field), field, { is: 'ok' })
    else if (now === draft.before && rebases > 0) {
      this.#write(rebased(entry, field, draft, present), field, { is: 'pending' })
      await this.#send(correctionId, field, rebases - 1)
    } else this.#write(entry, field, { is: 'conflict', present })
  }

  #failed(correctionId: number, field: Field, { is: reason, message }: Extract<Sent, { message: string }>) {
    const entry = this.#entry(correctionId)
    if (entry?.[field] === undefined) return
    // What was typed meanwhile may well be taken: its own timer tries it.
    if (!this.#timers.has(keyOf(correctionId, field)))
      this.#write(entry, field, { is: 'error', reason, message })
    if (reason === 'refused') this.#ports.onRefused()
  }

  #learn(now: Marked) {
    if (this.#isOlder(now)) return
    this.#known.set(now.correctionId, now)
  }

  #isOlder = ({ correctionId, revision }: Marked) => revision < (this.#known.get(correctionId)?.revision ?? 0)

  #entry = (correctionId: number) => this.entries.getSnapshot().get(correctionId)

  #fields() {
    return [...this.entries.getSnapshot().values()].flatMap((entry) =>
      FIELDS.filter((field) => entry[field]).map((field) => ({ entry, field, state: entry.states[field] }))
    )
  }

  #cancel(correctionId: number, field: Field) {
    this.#timers.get(keyOf(correctionId, field))?.()
    this.#timers.delete(keyOf(correctionId, field))
  }

  #write(entry: Entry, field: Field, state: SaveState | undefined) {
    const { [field]: _, ...others } = entry.states
    const entries = new Map(this.entries.getSnapshot())
    entries.set(entry.correctionId, {
      ...entry,
      states: state === undefined ? others : { ...others, [field]: state },
    })
    this.entries.set(entries)
    if (this.#isEnded) return
    this.#ports.store.write(
      [...entries.values()]
        .filter(({ points, comment }) => points !== undefined || comment !== undefined)
        .map(({ states: __, ...unsaved }) => unsaved)
    )
  }
}

const keyOf = (correctionId: number, field: Field) => `${correctionId}:${field}`

/** Sending it again would change nothing. */
const isFinal = (state: SaveState | undefined) => state?.is === 'error' && state.reason !== 'unreachable'

/** Points may be written in several ways. */
const sameValue = (field: Field, typed: string, value: string) =>
  field === 'points' ? pointsIn(typed) === pointsIn(value) : typed === value

const rebased = (entry: Entry, field: Field, draft: Draft, now: Marked): Entry => ({
  ...entry,
  [field]: { ...draft, base: now.revision, before: valueOf(now, field) },
})

function without(entry: Entry, field: Field): Entry {
  const { [field]: _, ...rest } = entry
  return rest
}
