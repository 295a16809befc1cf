import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from '../../../shared/router/index.ts'
import { toast } from '../../../ui/toasts.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { mayOpen, resumeAt } from '../rules/navigation.ts'
import { useAnswer, useExam, useFinish, useItemOf, useNavItems } from '../exam/context.ts'
import { ItemExpiredDialog } from './ItemExpiredDialog.tsx'
import { ItemScreen } from './ItemScreen.tsx'

/** /answers/:answerId: the item, if it may be open now; else redirects to the one that may. */
export function ItemPage() {
  const { t } = useTranslation('runner')
  const { answerId = '' } = useParams()
  const { openExam, application, rules } = useExam()
  const navItems = useNavItems()
  const answer = useAnswer(answerId)
  const item = useItemOf(answer)
  const [expiredId, setExpiredId] = useState<string | null>(null)
  const navItem = navItems.find((one) => one.id === answerId)
  const openId = navItem?.id
  // A finish empties the local store: that is not an exam without items.
  const isEnding = useFinish().phase.name !== 'idle'
  const isEmpty = navItems.length === 0 && !isEnding
  const isAnnounced = useRef(false)
  usePageTitle(navItem ? t('item.title', { number: navItem.number, total: navItems.length }) : '')
  useEffect(() => {
    if (isEmpty && !isAnnounced.current) toast('error', t('instructions.noItem'))
    isAnnounced.current = isEmpty
  }, [isEmpty, t])
  useEffect(() => {
    if (openId !== undefined) void openExam.notes.write('current', openId).catch(() => undefined)
  }, [openExam, openId])
  if (isEmpty) return <Navigate to="/applications" replace />
  if (navItems.length === 0) return null
  // An item whose time just ended stays until its dialog is answered.
  const mayStay = navItem !== undefined && (expiredId === navItem.id || mayOpen(navItem, navItems, rules))
  if (!mayStay || answer === undefined) {
    const other = resumeAt(navItems, [], rules)
    return <Navigate to={`/applications/${application.id}/answers/${other?.id}`} replace />
  }
  return (
    <>
      <ItemScreen navItem={navItem} answer={answer} item={item} onExpired={() => setExpiredId(navItem.id)} />
      {/* One dialog at a time: that of the exam's end covers the others. */}
      {expiredId !== null && !isEnding && (
        <ItemExpiredDialog navItemId={expiredId} onClose={() => setExpiredId(null)} />
      )}
    </>
  )
}
