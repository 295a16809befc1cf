import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error_text.ts'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { Plan } from '../plans/use_plans.ts'
import { ITEM } from './ControlList.tsx'
import { TextAuthor } from './TextAuthor.tsx'
import { TextBeside } from './TextBeside.tsx'
import { useNamed, useOpenedText, useSetSeen, type NamedText } from './use_named.ts'

/** Texts of an anonymous plan that have the name or the e-mail address of whoever wrote them. Correctors are not informed of it. */
export function NamedTexts({ plan }: { plan: Plan }) {
  const { t } = useTranslation('marking')
  const found = useNamed(plan.id)
  const setSeen = useSetSeen(plan.id)
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = async ({ id, seen }: NamedText) => {
    if (isBusy) return
    setBusy(true)
    try {
      await setSeen(id, seen === null)
      toast('success', t(seen === null ? 'named.put' : 'named.back'))
      // Its place in the list is another one.
      setOpened(null)
      list.current?.focus()
    } catch (error) {
      toast('error', errorText(error, t, t('board.failed')))
    } finally {
      setBusy(false)
    }
  }
  if (found.data === undefined)
    return found.isError ? (
      <RetryNotice onRetry={() => void found.refetch()}>{t('board.loadFailed')}</RetryNotice>
    ) : (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 80, borderRadius: 10 }} />
    )
  const { open, texts } = found.data
  if (texts.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('named.none')}</Box>
  return (
    <Box ref={list} tabIndex={-1} role="group" aria-label={t('named.count', { count: open })}>
      <Box sx={{ mb: 3, maxWidth: '72ch' }}>
        <strong>{t('named.count', { count: open })}</strong> {t('named.text')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {texts.map((text, at) => (
          <NamedItem
            key={text.id}
            plan={plan}
            text={text}
            number={at + 1}
            now={found.dataUpdatedAt}
            isOpen={opened === text.id}
            isBusy={isBusy}
            onToggle={() => setOpened(opened === text.id ? null : text.id)}
            onChange={() => void change(text)}
          />
        ))}
      </Box>
    </Box>
  )
}

interface NamedItemProps {
  plan: Plan
  text: NamedText
  number: number
  /** Epoch ms. */
  now: number
  isOpen: boolean
  isBusy: boolean
  onToggle(): void
  onChange(): void
}

function NamedItem({ plan, text, number, now, isOpen, isBusy, onToggle, onChange }: NamedItemProps) {
  const { t, i18n } = useTranslation('marking')
  const { hasName, hasEmail, seen } = text
  const kind = hasName && hasEmail ? 'both' : hasEmail ? 'email' : 'name'
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
        <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
          <Box component="h3" id={`named-${text.id}`} sx={{ m: 0, fontSize: '1rem' }}>
            {t('board.panelItem', { number })}: {t(`named.has.${kind}`)}
          </Box>
          <Box className="numbers" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {seen === null
              ? t('named.open')
              : t('named.seen', { name: seen.by.name, time: dayAndTime(seen.at, i18n.language, now) })}
          </Box>
        </Box>
        <Button
          variant="outlined"
          aria-expanded={isOpen}
          aria-describedby={`named-${text.id}`}
          sx={{ minHeight: 44 }}
          onClick={onToggle}
        >
          {t(isOpen ? 'board.close' : 'controls.open')}
        </Button>
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          aria-describedby={`named-${text.id}`}
          sx={{ minHeight: 44 }}
          onClick={onChange}
        >
          {t(seen === null ? 'named.see' : 'named.reopen')}
        </Button>
      </Box>
      {isOpen && <Opened plan={plan} named={text.id} number={number} />}
    </Box>
  )
}

function Opened({ plan, named, number }: { plan: Plan; named: number; number: number }) {
  const { t } = useTranslation('marking')
  const found = useOpenedText(plan.id, named)
  if (found.data !== undefined)
    return (
      <TextBeside text={found.data} number={number}>
        <div>{t('named.advice')}</div>
        {!plan.isCorrector && <TextAuthor plan={plan.id} task={found.data.task} />}
      </TextBeside>
    )
  return (
    <Box sx={{ mt: 4 }}>
      {found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>
          {errorText(found.error, t, t('named.unread'))}
        </RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 160, borderRadius: 10 }} />
      )}
    </Box>
  )
}
