import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { AnnotatableText, type AnnotatableHandle } from '../../../exam/annotations/AnnotatableText.tsx'
import { FileButton } from '../../../exam/files/FileButton.tsx'
import { timeOfDay } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { EntryState, stateOf } from './EntryState.tsx'
import { HandInDialog } from './HandInDialog.tsx'
import { LotSteps } from './LotSteps.tsx'
import { MarkForm } from './MarkForm.tsx'
import { VISUALLY_HIDDEN } from '../../../ui/visually_hidden.ts'
import { keysOf, type Command } from '../model/keys.ts'
import { counts, type LocalLot } from '../model/local_lot.ts'
import type { DeskState, LotDesk } from '../model/lot_desk.ts'
import { criteriaOf, isComplete, withLevel } from '../model/mark.ts'
import { typefaceProperties, useTypefaceFamily } from '../../../ui/typeface.ts'
import { textProperties, useReading } from './reading.ts'
import { RefusedMark } from './RefusedMark.tsx'
import { SetNotice } from './SetNotice.tsx'
import { useSingleKeys } from './single_keys.ts'
import { useKeys } from './use_keys.ts'

const DeskHelp = laterDialog(() => import('./DeskHelp.tsx'))
const ReadingSheet = laterDialog(() => import('./ReadingSheet.tsx'))
const ItemSheet = laterDialog(() => import('../../../exam/content/ItemSheet.tsx'))

interface DeskProps {
  lotDesk: LotDesk
  state: DeskState
  local: LocalLot & { lot: NonNullable<LocalLot['lot']> }
}

/** A lot being marked: the text on the left, its mark on the right, and all of it by keyboard. */
export function Desk({ lotDesk, state, local }: DeskProps) {
  const { t, i18n } = useTranslation('marking')
  const form = useRef<HTMLDivElement>(null)
  const handIn = useRef<HTMLDivElement>(null)
  const textPart = useRef<AnnotatableHandle>(null)
  const [criterion, setCriterion] = useState(0)
  const [asked, setAsked] = useState<string | null>(null)
  const [opened, setOpened] = useState<'help' | 'reading' | 'item' | 'hand_in' | 'give_back' | null>(null)
  const hasKeys = useSingleKeys()
  const reading = useReading()
  const family = useTypefaceFamily()
  const { lot, definition, itemValue, at } = local
  const text = lot.tasks[at]
  const entry = local.entries.find(({ task }) => task === text?.task)
  const { all, complete } = counts(local)

  const focusCriterion = (index: number) => {
    setCriterion(index)
    const group = form.current?.querySelector(`[data-criterion="${index}"]`)
    const radio = group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector('input')
    const first = radio ?? (index === 0 ? form.current?.querySelector<HTMLElement>('[data-value]') : null)
    first?.focus({ preventScroll: false })
  }
  const open = (index: number) => {
    if (index < 0 || index >= lot.tasks.length) return
    flushSync(() => {
      lotDesk.goTo(index)
      setAsked(null)
    })
    window.scrollTo(0, 0)
    focusCriterion(0)
  }
  const next = () => {
    if (text === undefined || entry === undefined) return
    if (!isComplete(definition, entry.mark, itemValue)) {
      setAsked(text.task)
      const missing = entry.mark.criteria.findIndex((level) => level === null)
      focusCriterion(Math.max(0, missing))
      return
    }
    lotDesk.ready(text.task)
    const ready = new Set(local.entries.filter(({ isReady }) => isReady).map(({ task }) => task))
    const after = [...lot.tasks.keys()].map((step) => (at + 1 + step) % lot.tasks.length)
    const following = after.find((index) => index !== at && !ready.has(lot.tasks[index]?.task ?? ''))
    if (following === undefined) handIn.current?.querySelector('button')?.focus()
    else open(following)
  }
  const level = (key: string) => {
    if (text === undefined) return
    const levels = criteriaOf(definition)[criterion]?.levels ?? []
    const chosen = keysOf(levels).indexOf(key)
    if (chosen < 0) return
    flushSync(() => lotDesk.edit(text.task, (mark) => withLevel(mark, criterion, chosen)))
    focusCriterion(Math.min(criterion + 1, criteriaOf(definition).length - 1))
  }
  const focusIn = (part: string) => form.current?.querySelector<HTMLElement>(part)?.focus()
  const run = (command: Command) => {
    if (command.is === 'level') level(command.key)
    else if (command.is === 'next') next()
    else if (command.is === 'forward') open(at + 1)
    else if (command.is === 'back') open(at - 1)
    else if (command.is === 'help') setOpened('help')
    else if (command.is === 'annotate') textPart.current?.annotate()
    else focusIn(command.is === 'situations' ? '[data-situations] select' : '[data-comment] [role=textbox]')
  }
  useKeys(hasKeys, run)
  return (
    <>
      <Box sx={HEAD}>
        <LotSteps local={local} onGo={open} />
        <Box className="numbers" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
          {t('lot.done', { complete, all })} ·{' '}
          {t('lot.until', { time: timeOfDay(new Date(local.endsAt).toISOString(), i18n.language) })}
        </Box>
        <Box ref={handIn} sx={{ ml: { md: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant={complete === all ? 'contained' : 'outlined'}
            disabled={complete === 0}
            aria-disabled={state.isBusy}
            onClick={() => (complete === all ? void lotDesk.handIn() : setOpened('hand_in'))}
          >
            {t('lot.handIn', { count: complete })}
          </Button>
          <Button variant="outlined" aria-disabled={state.isBusy} onClick={() => setOpened('give_back')}>
            {t('lot.giveBack')}
          </Button>
          <Button onClick={() => setOpened('reading')}>{t('reading.open')}</Button>
          <Button onClick={() => setOpened('help')} aria-keyshortcuts={hasKeys ? '?' : undefined}>
            {t('keys.open')}
          </Button>
        </Box>
      </Box>
      <Notices state={state} />
      <SetNotice lot={lot} />
      {local.entries
        .filter(({ task, refusal }) => refusal !== null && lot.tasks.every((one) => one.task !== task))
        .map((one) => (
          <RefusedMark
            key={one.task}
            withMark
            entry={one}
            definition={one.definition ?? definition}
            onDismiss={() => lotDesk.dismiss(one.task)}
          />
        ))}
      {text !== undefined && entry !== undefined && (
        <Box sx={COLUMNS}>
          <Box sx={{ minWidth: 0, ...textProperties(reading), ...typefaceProperties(family) }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, mb: 2 }}>
              <Box component="h2" sx={{ m: 0, fontSize: '1.0625rem' }}>
                {t('lot.text', { number: at + 1, count: lot.tasks.length })}
              </Box>
              <Box role="status" sx={VISUALLY_HIDDEN}>
                {t('lot.textLabel', { number: at + 1 })}
              </Box>
              <EntryState state={stateOf(entry, state.onDisk.get(entry.task), state.isDiskBroken)} />
            </Box>
            {text.text.trim() === '' ? (
              <Box sx={{ color: 'text.secondary' }}>
                {t(text.attachments.length > 0 ? 'lot.onlyFile' : 'lot.noText')}
              </Box>
            ) : (
              <AnnotatableText
                key={text.task}
                ref={textPart}
                text={text.text}
                item={text.item}
                label={t('lot.textLabel', { number: at + 1 })}
                situations={(entry.definition ?? definition).situations}
                annotations={entry.mark.annotations}
                hasKeys={hasKeys}
                onChange={(next) =>
                  lotDesk.edit(text.task, (mark) => ({ ...mark, annotations: next(mark.annotations) }))
                }
              />
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
              <Button size="small" variant="outlined" onClick={() => setOpened('item')}>
                {t('lot.seeItem')}
              </Button>
              {text.attachments.map(({ name, url }) => (
                <FileButton key={url} name={name} url={url} />
              ))}
            </Box>
            {text.attachments.some(({ isGiven }) => isGiven === false) && (
              <Box sx={{ mt: 2, color: 'text.secondary', maxWidth: '64ch' }}>{t('lot.heldFile')}</Box>
            )}
          </Box>
          <Box ref={form} role="group" aria-label={t('mark.label', { number: at + 1 })} sx={FORM}>
            {entry.refusal !== null && (
              <RefusedMark
                entry={entry}
                definition={entry.definition ?? definition}
                onDismiss={() => lotDesk.dismiss(entry.task)}
              />
            )}
            <MarkForm
              key={text.task}
              definition={entry.definition ?? definition}
              itemValue={itemValue}
              mark={entry.mark}
              hasKeys={hasKeys}
              isAsked={asked === text.task}
              onChange={(change) => lotDesk.edit(text.task, change)}
              onCriterion={setCriterion}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
              <Button variant="contained" sx={{ minHeight: 44, flexGrow: 1 }} onClick={next}>
                {t('lot.next')}
              </Button>
              <Button
                variant="outlined"
                sx={{ minHeight: 44 }}
                disabled={at === 0}
                onClick={() => open(at - 1)}
              >
                {t('lot.back')}
              </Button>
            </Box>
          </Box>
        </Box>
      )}
      {opened === 'item' && text !== undefined && (
        <ItemSheet
          item={text.item}
          position={lot.plan.item.position}
          response={text.response}
          attachments={text.attachments}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'reading' && <ReadingSheet onClose={() => setOpened(null)} />}
      {opened === 'help' && <DeskHelp onClose={() => setOpened(null)} />}
      {(opened === 'hand_in' || opened === 'give_back') && (
        <HandInDialog
          act={opened}
          complete={complete}
          all={all}
          onConfirm={() => (opened === 'hand_in' ? lotDesk.handIn() : lotDesk.giveBack())}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** What the corrector has to know of the connection, the disk and the last act. */
export function Notices({ state }: { state: DeskState }) {
  const { t } = useTranslation('marking')
  const { isUnreachable, isDiskBroken, message, handedIn } = state
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, mb: 3, '&:empty': { display: 'none' } }}>
      {handedIn !== null && <Notice kind="success">{t('lot.handedIn', { count: handedIn })}</Notice>}
      {message !== null && <Notice kind="error">{message}</Notice>}
      {isDiskBroken && <Notice kind="warning">{t('save.diskBroken')}</Notice>}
      {isUnreachable && <Notice kind="info">{t('save.unreachable')}</Notice>}
    </Box>
  )
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 2,
  mb: 3,
} as const

const COLUMNS = {
  display: 'grid',
  columnGap: 6,
  rowGap: 5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(340px, 460px)' },
} as const

const FORM = {
  minWidth: 0,
  position: { md: 'sticky' },
  top: { md: 76 },
  maxHeight: { md: 'calc(100dvh - 92px)' },
  overflowY: { md: 'auto' },
  p: { md: 1 },
} as const
