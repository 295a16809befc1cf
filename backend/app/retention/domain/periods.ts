export const DAY_MS = 86_400_000

/**
 * The classes that a period can be set for. `exam` (pictures and videos of items) is none of them: those are part of the exam and
 * stay as long as it does.
 */
export const CLASSES = ['capture', 'identity', 'recording', 'answer', 'report', 'appeal'] as const
export type RetentionClass = (typeof CLASSES)[number]

/** A record with a value for each of the names. */
export const byName = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value
): Record<Name, Value> =>
  // `fromEntries` forgets that every name is there.
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

/** Days that a file is stored, by class; null is for ever. */
export type Periods = Readonly<Record<RetentionClass, number | null>>

/** Something stored of a person: a file, or a recording that never became one. Times in epoch ms. */
export type Retained = { readonly retentionClass: RetentionClass; readonly createdAt: number }

/** An exam that a stored file belongs to. `isOpen`: somebody can still start or continue it. `endsAt` in epoch ms. */
export type Matter = { readonly isOpen: boolean; readonly endsAt: number }

/** `due`: it may go. `held`: old enough, but an exam it belongs to is open or ended too short a time ago. */
export type Verdict = 'due' | 'held' | 'young'

/** Only what was made at this moment or before can be due at `at`; null: nothing of this class ever is. Epoch ms. */
export function madeBefore(retentionClass: RetentionClass, periods: Periods, at: number): number | null {
  const days = periods[retentionClass]
  return days === null ? null : at - days * DAY_MS
}

/** Is it due at `at`? */
export function verdictOf(
  stored: Retained,
  matters: readonly Matter[],
  periods: Periods,
  at: number
): Verdict {
  const before = madeBefore(stored.retentionClass, periods, at)
  return before === null ? 'young' : verdictAt(stored.createdAt, matters, before)
}

/**
 * Is something made at `createdAt` due, when only what is from `before` or earlier can be? The period begins when it was made or when the
 * last exam that it belongs to ended, whichever is later: whoever corrects or appeals has the complete period, and an exam that is open
 * holds everything.
 */
export function verdictAt(createdAt: number, matters: readonly Matter[], before: number): Verdict {
  if (createdAt > before) return 'young'
  return matters.some((matter) => matter.isOpen || matter.endsAt > before) ? 'held' : 'due'
}
