import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '../../../shared/router/index.ts'
import { obstacleNow, useObstacle } from '../../../exam/slots/exam_watch.ts'
import {
  finishesOnMovingOn,
  mayMoveOn,
  nextNavItem,
  previousNavItem,
  type NavItem,
} from '../rules/navigation.ts'
import { useExam, useNavItems } from '../exam/context.ts'
import type { OpenExam } from '../exam/open_exam.ts'
import { readSetting } from '../exam/settings.ts'

export type Moves = {
  next: () => void
  previous: () => void
  /** Opens the review, or asks to finish. */
  finish: () => void
  isLast: boolean
  hasPrevious: boolean
  /** The candidate is asked whether to lock the answer. */
  asking: 'next' | null
  confirm: () => void
  cancel: () => void
  /** Why moving on failed, as a text for the candidate. */
  message: string | null
}

/** Moves on from the open item. */
export function useMoveOn({ navItem, open }: { navItem: NavItem; open: (target: NavItem) => void }): Moves {
  const { t } = useTranslation('runner')
  const { openExam, application, rules } = useExam()
  const navigate = useNavigate()
  const navItems = useNavItems()
  const [asking, setAsking] = useState<'next' | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const held = useObstacle()
  useEffect(() => setMessage(null), [navItem.id, navItem.answered, held])
  const following = nextNavItem(navItems, navItem.id, rules)
  const before = previousNavItem(navItems, navItem.id, rules)

  const leave = async () => {
    setAsking(null)
    if (following === undefined) return end()
    if (!(await finishAnswer(openExam, navItem.id, rules))) return setMessage(t('item.notSaved'))
    open(following)
  }

  const end = () => {
    if (rules.hasReview) navigate(`/applications/${application.id}/review`)
    else openExam.finisher.confirm()
  }

  /** What prevents moving on, or null. Whether the warning is shown is decided by `next`. */
  const obstacle = (isEnd: boolean): string | null => {
    const withheld = obstacleNow()
    if (withheld !== null) return withheld
    if (openExam.outbox.getSnapshot().files.get(navItem.id)?.state === 'storing') return t('item.waitImage')
    const current = openExam.navItems().find((one) => one.id === navItem.id) ?? navItem
    if (mayMoveOn(current, rules) !== 'unanswered') return null
    return t(isEnd ? 'item.answerToEnd' : 'item.answerToGoOn')
  }

  const next = () => {
    // What was just typed counts.
    commitTyping()
    const isEnd = following === undefined
    const why = obstacle(isEnd)
    setMessage(why)
    if (why !== null) return
    const current = openExam.navItems().find((one) => one.id === navItem.id) ?? navItem
    // On the last item the finish dialog already asks.
    if (!isEnd && mayMoveOn(current, rules) === 'confirm' && !readSetting('skipLockWarning', false))
      setAsking('next')
    else void leave()
  }

  const finish = () => {
    commitTyping()
    const why = obstacle(true)
    setMessage(why)
    if (why === null) end()
  }

  const previous = () => {
    commitTyping()
    if (before) open(before)
  }

  return {
    next,
    previous,
    finish,
    message,
    asking,
    isLast: following === undefined,
    hasPrevious: before !== undefined,
    confirm: () => void leave(),
    cancel: () => setAsking(null),
  }
}

function commitTyping(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement)
    activeElement.blur()
}

/**
 * True when the answer is finished, or need not be. False when it could be stored
 * neither here nor on the server.
 */
async function finishAnswer(
  openExam: OpenExam,
  navItemId: string,
  rules: Parameters<typeof finishesOnMovingOn>[1]
): Promise<boolean> {
  const navItem = openExam.navItems().find((one) => one.id === navItemId)
  const answer = openExam.engine.getSnapshot().answers.find((one) => String(one.id) === navItemId)
  if (navItem === undefined || answer === undefined || !finishesOnMovingOn(navItem, rules)) return true
  try {
    await openExam.engine.markFinished(answer.id)
    return true
  } catch {
    // This computer cannot store it: the server's acknowledgement is enough.
    return (await openExam.engine.drain()).unsent === 0
  }
}
