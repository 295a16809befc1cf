import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from '../../../shared/router/index.ts'
import type { AnswerView } from '../../../offline/index.ts'
import { useExamPaused } from '../../../exam/slots/exam_watch.ts'
import { TimersPanel } from '../clock/TimersPanel.tsx'
import { usePausedTime } from '../clock/use_paused_time.ts'
import { ItemTime } from '../clock/ItemTime.tsx'
import { closedReason, type NavItem } from '../rules/navigation.ts'
import { useExam, useExamState, useFinish } from '../exam/context.ts'
import type { ExamItem } from '../exam/calls.ts'
import { locksAnswers } from '../exam/finisher.ts'
import { refreshSoon } from '../exam/refresh_soon.ts'
import { useSecondsLeft } from '../clock/use_seconds_left.ts'
import { publishHeight } from '../../../ui/publish_height.ts'
import { ExamActions } from './ExamActions.tsx'
import { ItemNavigator } from './ItemNavigator.tsx'
import { MoveOnDialog } from './MoveOnDialog.tsx'
import { ItemCard } from './ItemCard.tsx'
import { ItemMissing } from './ItemMissing.tsx'
import { Frame, Place, TopRow } from './frame.ts'
import { SaveStatus } from './SaveStatus.tsx'
import { useMoveOn } from './use_move_on.ts'
import { useItemClock } from './use_item_clock.ts'
import { useShortcuts } from './use_shortcuts.ts'
import { MoveOnBar } from './MoveOnBar.tsx'
import { isReset } from '../rules/status.ts'
import { PlaceInExam } from './PlaceInExam.tsx'

const publishHead = publishHeight('--head-line')

type ScreenProps = { navItem: NavItem; answer: AnswerView; item: ExamItem | undefined; onExpired: () => void }

/** Four fixed areas: time, navigation, item, and the buttons to move on. */
export function ItemScreen({ navItem, answer, item, onExpired }: ScreenProps) {
  const { openExam, application, rules } = useExam()
  const { marks, screens } = useExamState()
  // Before the item is loaded nothing can be answered, and moving on is disabled.
  const isToCome = item === undefined && application.exam.collection.strictSteps
  const NextItem = isToCome && screens?.NextItem
  const navigate = useNavigate()
  const open = useCallback(
    (target: NavItem) => navigate(`/applications/${application.id}/answers/${target.id}`),
    [navigate, application.id]
  )
  const openByNavigator = useNavigatorClick(open)
  const isTimeOver = useSecondsLeft() === 0
  const isFinishing = locksAnswers(useFinish().phase)
  const isStarted = application.status === 'STARTED'
  const closed = closedReason({
    navItem,
    rules,
    isStarted: isStarted || isReset(application),
    isTimeOver,
    isFinishing,
    isCancelled: item?.isCancelled ?? false,
  })
  const moves = useMoveOn({ navItem, open })
  const [helpOpen, setHelpOpen] = useState(false)
  const toggleMark = () => void openExam.setMark(navItem.id, !marks.has(navItem.id)).catch(() => undefined)
  const isPaused = useExamPaused()
  usePausedTime(isPaused)
  useItemClock({
    answerId: navItem.id,
    isOn: closed === undefined && isStarted && !isPaused && !isToCome,
    onExpired,
  })
  useShortcuts({
    item,
    isOn: !helpOpen && moves.asking === null && !isToCome,
    onShortcut: (shortcut) => {
      if (shortcut === 'next') moves.next()
      else if (shortcut === 'previous') moves.previous()
      else if (shortcut === 'mark') toggleMark()
      else setHelpOpen(true)
    },
  })
  return (
    <Frame>
      <header data-part="top" ref={publishHead}>
        <TopRow>
          <PlaceInExam navItem={navItem} />
          <SaveStatus answer={answer} navItem={navItem} />
          <TimersPanel />
        </TopRow>
        <ItemNavigator currentId={navItem.id} onOpen={openByNavigator} />
      </header>
      <Place>
        {NextItem ? (
          <NextItem navItem={navItem} />
        ) : item === undefined ? (
          <ItemMissing />
        ) : (
          <ItemCard
            navItem={navItem}
            answer={answer}
            item={item}
            closed={closed}
            clock={<ItemTime answer={answer} />}
          />
        )}
        <ExamActions
          helpOpen={helpOpen}
          onHelp={setHelpOpen}
          onFinish={moves.isLast || isToCome ? null : moves.finish}
        />
      </Place>
      {!isToCome && <MoveOnBar moves={moves} marked={marks.has(navItem.id)} onMark={toggleMark} />}
      {moves.asking !== null && isStarted && !isTimeOver && !isFinishing && (
        <MoveOnDialog onConfirm={moves.confirm} onCancel={moves.cancel} />
      )}
    </Frame>
  )
}

/** Opens the item at once, from the local store; time and state are refreshed after the last click. */
function useNavigatorClick(open: (target: NavItem) => void): (target: NavItem) => void {
  const { openExam, refresh } = useExam()
  const soon = useMemo(
    () => refreshSoon(refresh, () => openExam.engine.getSnapshot().connection === 'online'),
    [openExam, refresh]
  )
  useEffect(() => soon.stop, [soon])
  return useCallback(
    (target) => {
      open(target)
      soon.ask()
    },
    [open, soon]
  )
}
