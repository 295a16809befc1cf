import type { Annotation } from '../../../exam/annotations/annotations.ts'
import { Observable } from '../../../shared/observable.ts'
import { TaskQueue } from '../../../shared/task_queue.ts'
import type { Sent } from './mark_saver.ts'
import type { Marked } from './unsaved.ts'

/** `conflict`: somebody else has changed the annotations meanwhile. */
export type AnnotationState =
  | { readonly is: 'saved' }
  | { readonly is: 'saving' }
  | { readonly is: 'error'; readonly message: string }
  | { readonly is: 'conflict'; readonly present: Marked }

export interface AnnotationsValue {
  readonly annotations: readonly Annotation[]
  readonly state: AnnotationState
}

interface Ports {
  /** Stores all annotations of a correction over what has this revision. Never rejects. */
  send(revision: number, annotations: readonly Annotation[]): Promise<Sent>
  /** The correction as the server has it now. */
  onKnown(now: Marked): void
}

/** Points or comment of the correction may be saved over and over meanwhile: then it is a failure. */
const REBASES = 3

const same = (one: readonly Annotation[], other: readonly Annotation[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The annotations of one answer: each change is sent at once, one call at a time, and nothing of somebody else's is overwritten unseen. */
export class AnnotationSaver {
  readonly value: Observable<AnnotationsValue>
  readonly #ports: Ports
  readonly #queue = new TaskQueue()
  /** What the server had when it was read last. */
  #known: Pick<Marked, 'annotations' | 'revision'>

  constructor(row: Marked, ports: Ports) {
    this.#ports = ports
    this.#known = row
    this.value = new Observable<AnnotationsValue>({ annotations: row.annotations, state: { is: 'saved' } })
  }

  change = (next: (now: readonly Annotation[]) => readonly Annotation[]): Promise<void> => {
    this.value.update({ annotations: next(this.value.getSnapshot().annotations) })
    return this.save()
  }

  /** Sends what is here, also after a failure. */
  save = (): Promise<void> => {
    if (this.value.getSnapshot().state.is === 'conflict') return Promise.resolve()
    this.value.update({ state: { is: 'saving' } })
    return this.#queue.run(() => this.#send(REBASES))
  }

  /** After a conflict: these replace what is there now. */
  override = (): Promise<void> => {
    const { state } = this.value.getSnapshot()
    if (state.is !== 'conflict') return Promise.resolve()
    this.#known = state.present
    this.value.update({ state: { is: 'saving' } })
    return this.#queue.run(() => this.#send(REBASES))
  }

  /** What the server has, in place of these. */
  discard = (): void => {
    const { state } = this.value.getSnapshot()
    if (state.is === 'conflict') this.#known = state.present
    this.value.set({ annotations: this.#known.annotations, state: { is: 'saved' } })
  }

  async #send(rebases: number): Promise<void> {
    const { annotations } = this.value.getSnapshot()
    if (same(annotations, this.#known.annotations)) return this.value.update({ state: { is: 'saved' } })
    const before = this.#known
    const sent = await this.#ports.send(before.revision, annotations)
    if (sent.is === 'saved') this.#saved(annotations, sent.now)
    else if (sent.is === 'changed') await this.#changed(before.annotations, sent.present, rebases)
    else this.value.update({ state: { is: 'error', message: sent.message } })
  }

  #saved(annotations: readonly Annotation[], now: Marked): void {
    this.#known = now
    this.#ports.onKnown(now)
    // What was changed meanwhile has a call of its own behind this one.
    if (this.value.getSnapshot().annotations === annotations) this.value.update({ state: { is: 'saved' } })
  }

  async #changed(before: readonly Annotation[], present: Marked, rebases: number): Promise<void> {
    this.#ports.onKnown(present)
    const { annotations } = this.value.getSnapshot()
    // An answer that was lost on its way, or points and comment alone: nothing of these annotations was changed.
    const isTheirs = !same(present.annotations, before) && !same(present.annotations, annotations)
    if (isTheirs || rebases === 0) return this.value.update({ state: { is: 'conflict', present } })
    this.#known = present
    await this.#send(rebases - 1)
  }
}
