import CloudDoneIcon from '../../../ui/icons/CloudDoneOutlined.ts'
import ComputerIcon from '../../../ui/icons/ComputerOutlined.ts'
import SyncIcon from '../../../ui/icons/Sync.ts'
import WarningIcon from '../../../ui/icons/WarningAmber.ts'
import { styled } from '../../../ui/styled.ts'
import { useTranslation } from 'react-i18next'
import type { AnswerView, OutboxSnapshot } from '../../../offline/index.ts'
import { unsentFiles } from '../../../offline/index.ts'
import type { NavItem } from '../rules/navigation.ts'
import { isUntouched, saveText, type SaveKey } from '../rules/save_state.ts'
import { useEngine, useOutbox, useTables, useUnsent } from '../exam/context.ts'
import { timeText } from '../exam/time_text.ts'
import type { TablesSnapshot } from '../exam/table_answers.ts'

const Text = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    fontSize: '0.875rem',
    lineHeight: 1.25,
    minHeight: 24,
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    '& svg': { fontSize: 18, flexShrink: 0 },
    '&[data-tone=good]': { color: palette.success.main },
    '&[data-tone=attention]': { color: palette.warning.main, fontWeight: 600 },
  }
})

const ICONS: Record<SaveKey, typeof SyncIcon | null> = {
  untouched: null,
  notAsked: null,
  saving: SyncIcon,
  local: ComputerIcon,
  sending: SyncIcon,
  server: CloudDoneIcon,
  serverNoTime: CloudDoneIcon,
  refused: WarningIcon,
  otherVersion: WarningIcon,
  quarantined: WarningIcon,
  newer: WarningIcon,
  memoryOnly: WarningIcon,
}

const tableSave = ({ save, savedAt, notice }: TablesSnapshot) => ({
  save,
  savedOnServerAt: savedAt,
  refusal: notice === 'refused' ? { reason: notice } : null,
  untouched: notice === null,
})

const hasFileHere = ({ files }: OutboxSnapshot, id: AnswerView['id']) => {
  const file = files.get(String(id))
  return file !== undefined && file.state !== 'quarantined'
}

/**
 * Save state of the answer on screen, as text, and how many answers and files the server still lacks. Not a
 * live region: it changes too often.
 */
export function SaveStatus({
  answer,
  navItem,
}: {
  answer: AnswerView
  navItem: Pick<NavItem, 'answered' | 'asksAnswer'>
}) {
  const { t, i18n } = useTranslation('runner')
  const unsent = useUnsent()
  const tables = useTables()
  const waiting = useEngine((snapshot) => snapshot.unsent) + tables.unsent
  const storeBroken = useEngine(
    (snapshot) => snapshot.isMemoryOnly || snapshot.lastError?.kind === 'local_store'
  )
  const outbox = useOutbox()
  const files = unsentFiles(outbox)
  const untouched = isUntouched(navItem.answered, answer)
  // An answer with an unsent file counts as unsent.
  const save = answer.save === 'server' && hasFileHere(outbox, answer.id) ? 'local' : answer.save
  // A table saves itself, separately from the answer's own seconds.
  const own = tables.texts.has(String(answer.itemId)) ? tableSave(tables) : { save }
  const text = saveText({ ...answer, untouched, asksAnswer: navItem.asksAnswer, storeBroken, ...own })
  const Icon = ICONS[text.key]
  const time = text.at === null ? '' : timeText(text.at, i18n.language)
  return (
    <div data-testid="save-status" data-save={text.key} data-unsent={waiting}>
      <Text data-tone={text.tone}>
        {Icon && <Icon aria-hidden />}
        <span>{t(`save.${text.key}`, { time })}</span>
      </Text>
      {unsent > 0 && <Text data-testid="unsent-count">{t('save.unsent', { count: unsent })}</Text>}
      {files > 0 && <Text data-testid="unsent-files">{t('save.files', { count: files })}</Text>}
    </div>
  )
}
