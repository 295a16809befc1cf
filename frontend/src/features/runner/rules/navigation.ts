import type { DisabledReason } from '@banca/item-renderers/contract'
import type { ExamRules } from './exam_rules.ts'

/**
 * One item as navigation sees it. `answered` counts files, unsent ones as well: a dead
 * connection must not block anybody.
 */
export type NavItem = {
  id: string
  /** Its position in the exam, from 1: the one number that screens show. */
  number: number
  answered: boolean
  /** Its file is unsent: moving on is allowed, but it does not count as done. */
  filePending: boolean
  /** False for what is only read: it never counts as unanswered. */
  asksAnswer: boolean
  /** Without browsing, an answer is required before the next item. */
  holdsBack: boolean
  finished: boolean
  /** The item's own time ran out. */
  expired: boolean
}

type Rules = Pick<ExamRules, 'canBrowse' | 'canUpdate'>

/** `unanswered`: an answer is required first. `confirm`: it cannot be changed afterwards, so ask. */
export type MoveOn = 'free' | 'confirm' | 'unanswered'

const isSettled = (navItem: NavItem) => navItem.finished || navItem.expired

/** Whether the candidate may leave an item for the next one, or finish the exam on the last one. */
export function mayMoveOn(navItem: NavItem, rules: Rules): MoveOn {
  if (navItem.expired) return 'free'
  // An item that closed without an answer cannot get one any more: it does not block.
  if (!rules.canBrowse && navItem.holdsBack && !navItem.answered && mayEdit(navItem, rules))
    return 'unanswered'
  return locksOnLeaving(navItem, rules) ? 'confirm' : 'free'
}

/** Moving on makes the answer final. */
export function locksOnLeaving(navItem: NavItem, rules: Rules): boolean {
  if (isSettled(navItem)) return false
  return !rules.canBrowse || (!rules.canUpdate && navItem.answered)
}

/**
 * Moving on with an answer finishes it, whether that locks it or not; where it locks, also without an answer.
 */
export function finishesOnMovingOn(navItem: NavItem, rules: Rules): boolean {
  return !isSettled(navItem) && (navItem.answered || locksOnLeaving(navItem, rules))
}

/**
 * An answer can be edited if the exam allows changes, or it is not finished, or it was finished without an
 * answer. Without browsing a finished answer is final, whatever else is set.
 */
export function mayEdit(navItem: NavItem, rules: Rules): boolean {
  if (navItem.expired) return false
  if (!rules.canBrowse) return !navItem.finished
  return rules.canUpdate || !navItem.finished || !navItem.answered
}

export type ClosedFacts = {
  navItem: NavItem
  rules: Rules
  /** The exam runs: it was started, and neither stopped nor finished. */
  isStarted: boolean
  /** The time of the exam is over. */
  isTimeOver: boolean
  /** The finish is in progress. */
  isFinishing: boolean
  isCancelled: boolean
}

/** Why the answer on screen cannot be changed; undefined where it can. */
export function closedReason({
  navItem,
  rules,
  isStarted,
  isTimeOver,
  isFinishing,
  isCancelled,
}: ClosedFacts): DisabledReason | undefined {
  if (isTimeOver) return 'time_over'
  if (isFinishing) return 'finishing'
  if (isCancelled) return 'cancelled'
  if (navItem.expired) return 'timed_out'
  if (!isStarted) return 'stopped'
  return mayEdit(navItem, rules) ? undefined : 'locked'
}

/** The one item that is open without browsing: the first that is not settled, or the last of all. */
export function frontier(navItems: readonly NavItem[]): NavItem | undefined {
  return navItems.find((navItem) => !isSettled(navItem)) ?? navItems.at(-1)
}

export function mayOpen(target: NavItem, navItems: readonly NavItem[], rules: Rules): boolean {
  return rules.canBrowse || frontier(navItems)?.id === target.id
}

/** The next item in the order of the exam; without browsing, the next that is still open. */
export function nextNavItem(
  navItems: readonly NavItem[],
  currentId: string,
  rules: Rules
): NavItem | undefined {
  const after = navItems.slice(navItems.findIndex((navItem) => navItem.id === currentId) + 1)
  return rules.canBrowse ? after[0] : after.find((navItem) => !isSettled(navItem))
}

export function previousNavItem(
  navItems: readonly NavItem[],
  currentId: string,
  rules: Rules
): NavItem | undefined {
  if (!rules.canBrowse) return undefined
  const at = navItems.findIndex((navItem) => navItem.id === currentId)
  return at > 0 ? navItems[at - 1] : undefined
}

/**
 * The item to open when an item's time is over: forwards first, then from the
 * beginning where browsing is allowed.
 */
export function nextNotExpired(
  navItems: readonly NavItem[],
  currentId: string,
  rules: Rules
): NavItem | undefined {
  const at = navItems.findIndex((navItem) => navItem.id === currentId)
  const isOpen = (navItem: NavItem) =>
    navItem.id !== currentId && !navItem.expired && (rules.canBrowse || !navItem.finished)
  return (
    navItems.slice(at + 1).find(isOpen) ??
    (rules.canBrowse ? navItems.slice(0, Math.max(at, 0)).find(isOpen) : undefined)
  )
}

/**
 * The item to resume at. With browsing: the item left last (`last`, by this computer or by the server), else
 * the first without an answer, else the first. Without browsing: the one that is open.
 */
export function resumeAt(
  navItems: readonly NavItem[],
  last: readonly (string | null)[],
  rules: Rules
): NavItem | undefined {
  if (!rules.canBrowse) return frontier(navItems)
  for (const id of last) {
    const navItem = navItems.find((one) => one.id === id)
    if (navItem) return navItem
  }
  return (
    navItems.find((navItem) => !navItem.answered && navItem.asksAnswer && !navItem.expired) ?? navItems[0]
  )
}

/** Items that require an answer and have none. */
export function unansweredCount(navItems: readonly NavItem[]): number {
  return navItems.filter((navItem) => navItem.asksAnswer && !navItem.answered).length
}

/** Items whose file the server does not have. */
export function pendingFileCount(navItems: readonly NavItem[]): number {
  return navItems.filter((navItem) => navItem.filePending).length
}
